import type { Meta, StoryObj } from '@storybook/react-vite'
import { ThreadView } from 'rethread'
import agnoInterleaved from './fixtures/threads/agui-agno-interleaved.jsonl?raw'
import geminiAfterFinish from './fixtures/threads/agui-gemini-after-finish.jsonl?raw'
import langgraphDuplicateStart from './fixtures/threads/agui-langgraph-duplicate-start.jsonl?raw'
import claudeInterruptsErrors from './fixtures/threads/claude-interrupts-errors.jsonl?raw'
import claudeLong from './fixtures/threads/claude-long.jsonl?raw'
import claudeParallel from './fixtures/threads/claude-parallel.jsonl?raw'
import claudeSubagents from './fixtures/threads/claude-subagents.jsonl?raw'
import codexParallelAnsi from './fixtures/threads/codex-parallel-ansi.jsonl?raw'
import { threadOfLog } from './support/thread.tsx'

const meta: Meta<typeof ThreadView> = { title: 'Recorded threads', component: ThreadView }
export default meta

type Story = StoryObj<typeof ThreadView>

const of = (log: string): Story => ({ render: () => <ThreadView thread={threadOfLog(log)} /> })

export const AgnoInterleaved = of(agnoInterleaved)
export const ClaudeInterruptsErrors = of(claudeInterruptsErrors)
export const ClaudeLong = of(claudeLong)
export const ClaudeParallel = of(claudeParallel)
export const ClaudeSubagents = of(claudeSubagents)
export const CodexParallelAnsi = of(codexParallelAnsi)
export const GeminiAfterFinish = of(geminiAfterFinish)
export const LanggraphDuplicateStart = of(langgraphDuplicateStart)

import type { Meta } from '@storybook/react-vite'
import { cardStories } from '../support/card-stories.ts'
import { Cards } from '../support/thread.tsx'

const meta: Meta<typeof Cards> = { title: 'Cards/Read', component: Cards }
export default meta

const { lines, inState, inDialect } = cardStories('read')

export const Lines = lines
export const Running = inState('running')
export const Complete = inState('complete')
export const Failed = inState('error')
export const Interrupted = inState('interrupted')
export const Denied = inState('denied')
export const Unrecorded = inState('unrecorded')
export const ClaudeCode = inDialect('claudeCode')
export const CodexRollout = inDialect('codexRollout')
export const OpenCode = inDialect('openCode')
export const ACP = inDialect('acp')
export const Gemini = inDialect('gemini')

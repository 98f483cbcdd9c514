import type { StreamChunk } from '@tanstack/ai'
import type { FileRun, NotedItem, ThreadFile, ToolItem, ToolOutput } from '../../recorder/index.ts'

/** A thread, and what a reader must see of it whichever way it is opened. */
export interface Case {
  readonly title: string
  readonly runs: ReadonlyArray<{
    readonly chunks: ReadonlyArray<unknown>
    readonly ended?: 'killed' | 'open'
  }>
  /** Without the turns: each run is asked with `go`. */
  readonly items: ReadonlyArray<ReadonlyArray<NotedItem>>
}

/** A case of one run. */
export function one(
  title: string,
  chunks: ReadonlyArray<unknown>,
  items: ReadonlyArray<NotedItem>,
  ended?: 'killed' | 'open',
): Case {
  return { title, runs: [{ chunks, ...(ended === undefined ? {} : { ended }) }], items: [items] }
}

export function threadFile({ title, runs }: Case): ThreadFile {
  return {
    title,
    threadId: 't1',
    runs: runs.map(({ chunks, ended }, i): FileRun => {
      const runId = `r${i + 1}`
      const turn = [{ role: 'user' as const, id: `${runId}/turn`, content: 'go' }]
      // Whatever a harness may send; the types are an enum of @tanstack/ai.
      return { runId, turn, chunks: chunks as StreamChunk[], ended: ended ?? 'said' }
    }),
  }
}

export function itemsOf({ items }: Case): NotedItem[] {
  return items.flatMap((of) => [{ kind: 'user' as const, text: 'go' }, ...of])
}

// Chunks.

export const begin = { type: 'RUN_STARTED', runId: 'r', threadId: 't1' }
export const done = { type: 'RUN_FINISHED', runId: 'r', threadId: 't1', finishReason: 'stop' }
export const fails = (message: string, code = 'limit') => ({ type: 'RUN_ERROR', message, code })

export const say = (messageId: string, ...pieces: string[]) => [
  { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
  ...pieces.map((delta) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId, delta })),
  { type: 'TEXT_MESSAGE_END', messageId },
]
export const think = (messageId: string, ...pieces: string[]) => [
  { type: 'REASONING_MESSAGE_START', messageId, role: 'reasoning' },
  ...pieces.map((delta) => ({ type: 'REASONING_MESSAGE_CONTENT', messageId, delta })),
  { type: 'REASONING_MESSAGE_END', messageId },
]
export const start = (toolCallId: string, toolCallName = 'Bash', more: object = {}) => ({
  type: 'TOOL_CALL_START',
  toolCallId,
  toolCallName,
  ...more,
})
export const args = (toolCallId: string, delta: string, more: object = {}) => ({
  type: 'TOOL_CALL_ARGS',
  toolCallId,
  delta,
  ...more,
})
export const end = (toolCallId: string, more: object = {}) => ({
  type: 'TOOL_CALL_END',
  toolCallId,
  ...more,
})
export const result = (toolCallId: string, content: unknown, more: object = {}) => ({
  type: 'TOOL_CALL_RESULT',
  toolCallId,
  messageId: `result-${toolCallId}`,
  content,
  ...more,
})
export const call = (id: string, name = 'Bash', more: object = {}) => [
  start(id, name, more),
  args(id, '{}'),
  end(id),
]
export const below = (toolCallId: string) => ({ metadata: { parentToolCallId: toolCallId } })
export const changed = (name: string, path: string, diff?: string) => ({
  type: 'CUSTOM',
  name,
  value: { path, ...(diff === undefined ? {} : { diff }) },
})

// Items.

export const text = (words: string): NotedItem => ({ kind: 'text', text: words })
export const thinking = (words: string): NotedItem => ({ kind: 'thinking', text: words })
export const notice = (words: string): NotedItem => ({ kind: 'notice', text: words })
export const file = (path: string, diff?: string): NotedItem => ({
  kind: 'file',
  path,
  ...(diff === undefined ? {} : { diff }),
})
export const failed = (message: string): NotedItem => ({
  kind: 'run-end',
  status: 'error',
  message,
})
export const aborted: NotedItem = { kind: 'run-end', status: 'aborted' }

/** A call of `Bash` with `{}`, complete with an output or unrecorded without, unless `more` says otherwise. */
export function tool(
  id: string,
  output?: ToolOutput,
  more: Partial<Pick<ToolItem, 'name' | 'args' | 'status' | 'sandbox'>> & {
    children?: NotedItem[]
  } = {},
): NotedItem {
  return {
    kind: 'tool',
    id,
    name: 'Bash',
    args: '{}',
    status: output === undefined ? 'unrecorded' : 'complete',
    ...(output === undefined ? {} : { output }),
    sandbox: true,
    ...more,
  }
}

import type {
  FileItem,
  NoticeItem,
  RunEndItem,
  RunInfo,
  TextItem,
  ThinkingItem,
  ToolItem,
  UserItem,
} from 'rethread/recorder'

/** A fixed moment, for threads that do not begin when one looks. */
export const BEGAN = 1_760_000_000_000

let made = 0
const key = () => {
  made += 1
  return `run-1/${made}`
}

/** The run that the items below are of. */
export const RUN: RunInfo = {
  runId: 'run-1',
  status: 'completed',
  startedAt: BEGAN,
  finishedAt: BEGAN + 192_000,
  usage: { promptTokens: 41_200, completionTokens: 4_125, totalTokens: 45_325, cost: 0.12 },
}

/** A user's turn. */
export function user(text: string, attachments: UserItem['attachments'] = []): UserItem {
  const id = `turn-${key()}`
  return { kind: 'user', key: id, id, text, attachments }
}

/** A piece of the agent's text. */
export function text(words: string, open = false): TextItem {
  return { kind: 'text', key: key(), runId: 'run-1', text: words, open }
}

/** A piece of the agent's reasoning. */
export function thinking(words: string, open = false): ThinkingItem {
  return { kind: 'thinking', key: key(), runId: 'run-1', text: words, open }
}

/** A notice. */
export function notice(words: string): NoticeItem {
  return { kind: 'notice', key: key(), runId: 'run-1', text: words }
}

/** A changed file. */
export function file(
  path: string,
  more: Partial<Pick<FileItem, 'diff' | 'change'>> = {},
): FileItem {
  return { kind: 'file', key: key(), runId: 'run-1', path, ...more }
}

/** The end of a run that did not go well. */
export function runEnd(status: RunEndItem['status'], message?: string): RunEndItem {
  const base = { kind: 'run-end' as const, key: 'run-1/end', runId: 'run-1', status }
  return message === undefined ? base : { ...base, message }
}

type CallOptions = Partial<Omit<ToolItem, 'kind' | 'name' | 'args' | 'output'>>

/** A call that went well, or stands as the options say. */
export function call(
  name: string,
  args: unknown,
  output?: ToolItem['output'],
  options: CallOptions = {},
): ToolItem {
  const at = key()
  return {
    kind: 'tool',
    key: at,
    runId: 'run-1',
    id: `call-${at}`,
    name,
    args: typeof args === 'string' ? args : JSON.stringify(args),
    status: 'complete',
    sandbox: true,
    children: [],
    startedAt: BEGAN,
    endedAt: BEGAN + 3_200,
    ...(output === undefined ? {} : { output }),
    ...options,
  }
}

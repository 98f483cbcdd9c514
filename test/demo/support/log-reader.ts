import { type Item, type RunEventLog, type RunInfo, ThreadFold } from '../../../recorder/index.ts'
import { groupOf } from '../../../src/cards/group-of.ts'
import { makeRows } from '../../../src/view/rows.ts'

/** What a reader sees in one place of the page, and what the log has there, in the same words. */
export interface SeenRow {
  readonly kind: string
  readonly key: string
  /** Of calls: how they stand. */
  readonly status?: string
  /** Of prose: its letters and digits. Markdown's marks are on the page as something else. */
  readonly letters?: string
}

export function seenRow(
  kind: string,
  key: string,
  status: string | undefined,
  text: string,
): SeenRow {
  if (kind === 'tool') return { kind, key, ...(status === undefined ? {} : { status }) }
  if (kind === 'text' || kind === 'user') return { kind, key, letters: lettersOf(text) }
  return { kind, key }
}

/** The rows that items should make on the page. */
export function rowsOf({ items, runs }: ThreadMoment): SeenRow[] {
  return makeRows(items, runs, groupOf).rows.map((row) => {
    if (row.kind !== 'item') return seenRow(row.kind, row.key, undefined, '')
    const { item } = row
    const status = item.kind === 'tool' ? item.status : undefined
    const text = item.kind === 'text' || item.kind === 'user' ? plain(item.text) : ''
    return seenRow(item.kind, item.key, status, text)
  })
}

/** Without what Markdown does not show as text: the languages of code, the numbers of lists. */
function plain(markdown: string): string {
  return markdown.replace(/^```\w*/gm, '').replace(/^\d+\. /gm, '')
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}

/** A thread at one moment. */
export interface ThreadMoment {
  readonly items: ReadonlyArray<Item>
  readonly runs: ReadonlyArray<RunInfo>
}

/** A thread by its runs' logs alone, as it now is. */
export async function wholeOf(
  log: RunEventLog,
  runIds: ReadonlyArray<string>,
): Promise<ThreadMoment> {
  return (await momentsOf(log, runIds)).at(-1) ?? { items: [], runs: [] }
}

/** The same after each chunk of its last run. */
export async function momentsOf(
  log: RunEventLog,
  runIds: ReadonlyArray<string>,
): Promise<ThreadMoment[]> {
  const thread = new ThreadFold()
  const now = (): ThreadMoment => ({ items: thread.items, runs: thread.runs })
  let moments: ThreadMoment[] = []
  for (const runId of runIds) {
    const record = await log.get(runId)
    if (record === null) throw new Error(`The log has no run ${runId}`)
    for (const message of record.turn) thread.user(message)
    thread.open(runId)
    moments = [now()]
    if (record.lastSeq >= 0) {
      for await (const event of log.read(runId)) {
        thread.push(runId, event)
        moments.push(now())
        if (event.seq >= record.lastSeq) break
      }
    }
    if (record.status !== 'running') {
      thread.end(runId, record.status, record.error)
      moments.push(now())
    }
  }
  return moments
}

/** The last line that each command of a thread wrote, where it is plain text. */
export function lastLines({ items }: ThreadMoment): string[] {
  return items.flatMap((item) => {
    if (item.kind !== 'tool' || item.name !== 'Bash' || typeof item.output !== 'string') return []
    const line = item.output.trimEnd().split('\n').at(-1) ?? ''
    return line === '' || line.includes('\u001b') ? [] : [line.trim()]
  })
}

import { describe } from 'vitest'
import { type Item, readView, type ToolItem } from '../../recorder/index.ts'
import { threadOf } from '../../testkit/case-file.ts'
import { threadArbitrary } from '../../testkit/generate-run.ts'
import { law } from './support/law.ts'
import { readChunks, type Said, type SaidCall } from './support/oracle.ts'

describe('law 3: nothing that the log holds is lost', () => {
  law(
    'every character, call, argument, result, error, image and file is in the restored thread',
    threadArbitrary({ maxRuns: 2 }),
    async (sequence) => {
      const thread = threadOf(sequence)
      const items = await readView(thread, 'restored')
      for (const { runId, chunks, turn, ended } of thread.runs) {
        const own = flat(items).filter((item) => item.runId === runId)
        const said = readChunks(chunks)
        // What went wrong in a run that goes on all the same is told when it is over.
        holdsAll(own, ended === 'open' ? { ...said, errors: [] } : said, runId)
        for (const { content } of turn)
          demand(
            items.some((item) => item.kind === 'user' && item.text === content),
            `the turn ${JSON.stringify(content)}`,
          )
      }
    },
  )
})

function flat(items: ReadonlyArray<Item>): Item[] {
  return items.flatMap((item) => (item.kind === 'tool' ? [item, ...flat(item.children)] : [item]))
}

function holdsAll(items: ReadonlyArray<Item>, said: Said, runId: string): void {
  // In the order in which they came to be: the number that ends the key.
  const inOrder = [...items].sort(
    (a, b) => Number(a.key.slice(runId.length + 1)) - Number(b.key.slice(runId.length + 1)),
  )
  const texts = inOrder.flatMap((item) =>
    item.kind === 'text' || item.kind === 'user' ? [item.text] : [],
  )
  const thinking = inOrder.flatMap((item) => (item.kind === 'thinking' ? [item.text] : []))
  sameCharacters(texts, said.texts, 'text')
  sameCharacters(thinking, said.thinking, 'thinking')
  for (const text of said.texts)
    demand(isMadeOf(text, texts), `the text ${JSON.stringify(text)} in order`)
  for (const text of said.thinking)
    demand(isMadeOf(text, thinking), `the thinking ${JSON.stringify(text)} in order`)

  const calls = inOrder.filter((item): item is ToolItem => item.kind === 'tool')
  demand(
    calls.length === said.calls.length,
    `${said.calls.length} calls and no more, not ${calls.length}`,
  )
  for (const [i, call] of said.calls.entries()) {
    const item = calls[i]
    demand(
      item !== undefined && isCall(item, call),
      `the call ${JSON.stringify(call)}, not ${JSON.stringify(item)}`,
    )
  }

  const told = inOrder
    .flatMap((item) => (item.kind === 'run-end' ? [item.message ?? ''] : []))
    .join('\n')
  for (const error of said.errors)
    demand(told.includes(error), `the error ${JSON.stringify(error)}`)
  const files = inOrder.flatMap((item) => (item.kind === 'file' ? [item] : []))
  for (const path of said.files)
    demand(
      files.some((file) => file.path === path),
      `the file ${JSON.stringify(path)}`,
    )
  const diffs = files.flatMap((file) => file.diff ?? [])
  demand(diffs.length === said.diffs.length, `${said.diffs.length} diffs, not ${diffs.length}`)
  const notices = inOrder.filter((item) => item.kind === 'notice').length
  demand(notices >= said.unreadable, `a notice for each of ${said.unreadable} unreadable events`)
}

function isCall(item: ToolItem, { id, name, args, output, failed, printed }: SaidCall): boolean {
  if (item.id !== id || item.name !== name || item.args !== args) return false
  if (output === undefined || output === '{"status":"interrupted"}')
    return item.output === undefined && (item.progress ?? '') === printed
  const isParts =
    Array.isArray(output) &&
    output.length > 0 &&
    output.every((part) => typeof part === 'object' && part !== null && 'type' in part)
  const expected = typeof output === 'string' || isParts ? output : JSON.stringify(output)
  return (
    JSON.stringify(item.output) === JSON.stringify(expected) && (item.status === 'error') === failed
  )
}

/** As many of each character, none lost and none twice. */
function sameCharacters(
  actual: ReadonlyArray<string>,
  expected: ReadonlyArray<string>,
  what: string,
): void {
  const sorted = (texts: ReadonlyArray<string>) =>
    texts
      .flatMap((text) => text.split(''))
      .sort()
      .join('')
  const [a, b] = [sorted(actual), sorted(expected)]
  demand(a === b, `the characters of ${what}: ${JSON.stringify(b)}, not ${JSON.stringify(a)}`)
}

/** Whether a text is some of the pieces, in their order, one after the other. */
function isMadeOf(text: string, pieces: ReadonlyArray<string>): boolean {
  let reached = new Set([0])
  for (const piece of pieces) {
    const further = [...reached]
      .filter((at) => text.startsWith(piece, at))
      .map((at) => at + piece.length)
    reached = new Set([...reached, ...further])
  }
  return reached.has(text.length)
}

function demand(holds: boolean, what: string): void {
  if (!holds) throw new Error(`The restored thread lacks ${what}.`)
}

import type { Item } from 'rethread/recorder'
import { call, text } from './items.ts'
import { NUMBERED } from './samples.ts'

/** Calls of one kind in a row, with one among them that failed. */
export function groups(): Item[] {
  const read = (name: string) => call('Read', { file_path: `/srv/project/src/${name}` }, NUMBERED)
  return [
    ...['fold.ts', 'log.ts', 'store.ts', 'key.ts'].map(read),
    text('Then three more, of which one is not there:'),
    read('a.ts'),
    call('Read', { file_path: '/srv/project/src/gone.ts' }, 'File does not exist.', {
      status: 'error',
    }),
    read('b.ts'),
    text('And searches:'),
    ...['fold', 'log', 'store'].map((pattern) =>
      call('Grep', { pattern, output_mode: 'files_with_matches' }, 'Found 1 file\nsrc/a.ts'),
    ),
  ]
}

/** What is longer than its budget. */
export function longOnes(): Item[] {
  const lines = (count: number) =>
    Array.from(
      { length: count },
      (_, line) => `line ${line + 1} of many, with some words in it`,
    ).join('\n')
  return [
    call('Bash', { command: 'cat log' }, lines(2_000)),
    call('Bash', { command: 'cat one-line' }, 'x'.repeat(50_000)),
    call('Read', { file_path: 'a.txt' }, lines(500)),
    call('Write', { file_path: 'b.txt', content: lines(500) }, 'ok'),
    call(
      'mcp__db__query',
      { sql: 'select 1' },
      JSON.stringify(Array.from({ length: 2_000 }, (_, id) => ({ id, name: `row ${id}` }))),
    ),
    call(
      'Glob',
      { pattern: '**' },
      Array.from({ length: 400 }, (_, id) => `src/${id}.ts`).join('\n'),
    ),
  ]
}

import type { ToolItem } from '../../../recorder/index.ts'
import { call, file } from '../../../stories/support/items.ts'

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n')

const TEXT = lines(200_000, (index) => `const line${index} = 'some text of a long file'`)
const OTHER = lines(200_000, (index) => `let other${index} = 'a wholly other long file'`)

/** Calls of ten million characters and more: by each kind of card that has to make something of them. */
export const LARGE: Readonly<Record<string, () => ToolItem | ReturnType<typeof file>>> = {
  'a command': () => call('Bash', { command: TEXT }, 'ok'),
  'an output': () => call('Bash', { command: 'cat' }, TEXT),
  'an output in colours': () =>
    call(
      'Bash',
      { command: 'cat' },
      lines(300_000, (index) => `\u001b[3${index % 8}m${index}\u001b[0m some \u001b[1mtext`),
    ),
  'an output of line breaks': () => call('Bash', { command: 'cat' }, '\n'.repeat(10_000_000)),
  'an output that runs': () =>
    call('Bash', { command: 'cat' }, TEXT, { status: 'running', startedAt: Date.now() }),
  'an output of Codex': () =>
    call(
      'command_execution',
      { command: 'cat' },
      JSON.stringify({ aggregated_output: TEXT, exit_code: 1 }),
    ),
  'an edit of one word': () =>
    call('Edit', {
      file_path: 'a.ts',
      old_string: TEXT,
      new_string: TEXT.replace('line100000', 'LINE'),
    }),
  'an edit of everything': () =>
    call('Edit', { file_path: 'a.ts', old_string: TEXT, new_string: OTHER }, 'ok'),
  'an edit of one line': () =>
    call('Edit', {
      file_path: 'a.ts',
      old_string: 'a'.repeat(10_000_000),
      new_string: 'b'.repeat(10_000_000),
    }),
  'an edit of just a million': () =>
    call('Edit', {
      file_path: 'a.ts',
      old_string: TEXT.slice(0, 499_000),
      new_string: OTHER.slice(0, 499_000),
    }),
  'a written file': () => call('Write', { file_path: 'a.ts', content: TEXT }, 'ok'),
  'a read file': () =>
    call(
      'Read',
      { file_path: 'a.ts' },
      lines(200_000, (index) => `${index + 1}→const a = ${index}`),
    ),
  'a patch': () =>
    call(
      'apply_patch',
      `*** Begin Patch\n*** Update File: a.ts\n@@\n${TEXT.replaceAll('const', '+const')}\n*** End Patch`,
      'ok',
    ),
  'a changed file': () =>
    file('a.ts', {
      diff: `--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n${TEXT.replaceAll('const', '+const')}`,
    }),
  'a search': () =>
    call(
      'Grep',
      { pattern: 'x', output_mode: 'content' },
      lines(200_000, (index) => `src/${index % 1_000}.ts:${index}:some text that was found`),
    ),
  'a list': () =>
    call(
      'Glob',
      { pattern: '**' },
      lines(200_000, (index) => `src/folder/${index}.ts`),
    ),
  'a plan': () =>
    call('TodoWrite', {
      todos: Array.from({ length: 100_000 }, (_, index) => ({
        content: `step ${index}`,
        status: 'pending',
      })),
    }),
  'arguments of an unknown tool': () =>
    call('mcp__a__b', {
      rows: Array.from({ length: 200_000 }, (_, id) => ({ id, name: `row ${id}` })),
    }),
  'a result that is JSON': () =>
    call(
      'mcp__a__b',
      {},
      JSON.stringify(Array.from({ length: 200_000 }, (_, id) => ({ id, name: `row ${id}` }))),
    ),
  'a result that is just a million of JSON': () =>
    call(
      'mcp__a__b',
      {},
      JSON.stringify(Array.from({ length: 35_000 }, (_, id) => ({ id, name: `row ${id}` }))),
    ),
  'a page': () => call('WebFetch', { url: 'https://example.com' }, TEXT),
}

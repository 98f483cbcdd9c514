import type { Item } from 'rethread/recorder'
import { call, file, notice, text, thinking, user } from './items.ts'

/** A name for what is done to the reader, and the items that do it. */
export interface Hostile {
  readonly name: string
  readonly items: () => ReadonlyArray<Item>
}

const ESC = '\u001b'
const many = (unit: string, times: number) => unit.repeat(times)

/** The same words wherever words can stand. */
function everywhere(words: string): Item[] {
  return [
    user(words),
    text(words),
    text(words, true),
    thinking(words),
    notice(words),
    file(words, { diff: `--- a/x\n+++ b/x\n@@ -1 +1 @@\n-${words}\n+${words}!\n` }),
    call('Bash', { command: words, description: words }, words),
    call('Bash', { command: words }, words, { status: 'error' }),
    call('Read', { file_path: words }, `     1→${words}`),
    call('Edit', { file_path: words, old_string: words, new_string: `${words}!` }, words),
    call('Write', { file_path: words, content: words }, words),
    call('Grep', { pattern: words, output_mode: 'content' }, `${words}:1:${words}`),
    call('Glob', { pattern: words }, words),
    call('WebFetch', { url: words, prompt: words }, words),
    call('WebSearch', { query: words }, words),
    call('TodoWrite', { todos: [{ content: words, status: 'pending', activeForm: words }] }, words),
    call('Task', { description: words, prompt: words, subagent_type: words }, words, {
      children: [text(words)],
    }),
    call(
      'AskUserQuestion',
      { questions: [{ question: words, options: [{ label: words }] }] },
      words,
    ),
    call('ExitPlanMode', { plan: words }, words),
    call('mcp__server__tool', { [words.slice(0, 200)]: words }, JSON.stringify({ words })),
    call(words.slice(0, 2_000), words, words),
    call(
      'command_execution',
      { command: words },
      JSON.stringify({ aggregated_output: words, exit_code: 1 }),
    ),
    call(
      'apply_patch',
      `*** Begin Patch\n*** Update File: ${words}\n@@\n-${words}\n+${words}!\n*** End Patch`,
      words,
    ),
  ]
}

const PICTURE = { type: 'image' as const }

/** Everything a thread may hold that means no good. */
export const HOSTILE: ReadonlyArray<Hostile> = [
  {
    name: 'script and event-handler markup',
    items: () =>
      everywhere(
        '<script>window.hacked=1</script><img src=x onerror="window.hacked=1"><svg onload=window.hacked=1><iframe srcdoc="<script>parent.hacked=1</script>"></iframe><style>*{display:none}</style><link rel=stylesheet href=https://evil.example/a.css>',
      ),
  },
  {
    name: 'links that run or lie',
    items: () =>
      everywhere(
        '[a](javascript:window.hacked=1) [b](java&#10;script:window.hacked=1) [c](data:text/html,<script>hacked=1</script>) [d](vbscript:x) [https://github.com](https://evil.example) [e](JaVaScRiPt:hacked=1) <javascript:hacked=1> [f](//evil.example) [g]( javascript:1) [h](\u0001javascript:1) https://github.com@evil.example/ https://xn--pple-43d.com/',
      ),
  },
  {
    name: 'remote images and preloads',
    items: () => [
      ...everywhere(
        '![a](https://evil.example/a.png) ![b](//evil.example/b.png) ![c](data:image/svg+xml;base64,PHN2Zy8+) ![d][r]\n\n[r]: https://evil.example/d.png',
      ),
      user('look', [
        { ...PICTURE, source: { type: 'url', value: 'https://evil.example/a.png' } },
        { ...PICTURE, source: { type: 'url', value: 'data:image/svg+xml;base64,PHN2Zy8+' } },
        { ...PICTURE, source: { type: 'data', value: 'PHN2Zy8+', mimeType: 'image/svg+xml' } },
        { ...PICTURE, source: { type: 'data', value: '"><script>', mimeType: 'image/png' } },
        { type: 'video', source: { type: 'url', value: 'https://evil.example/a.mp4' } },
      ]),
      call('Read', { file_path: 'a.svg' }, [
        { ...PICTURE, source: { type: 'data', value: 'PHN2Zy8+', mimeType: 'image/svg+xml' } },
      ]),
    ],
  },
  {
    name: 'escapes of a terminal',
    items: () =>
      everywhere(
        `${ESC}]8;;javascript:hacked=1${ESC}\\click${ESC}]8;;${ESC}\\ ${ESC}]0;title\u0007 ${ESC}[2J${ESC}[999999999;999999999H x ${ESC}[999999999C y ${ESC}[31mred${ESC}[0m ${ESC}P+q544e${ESC}\\ ${ESC}[?1049h \b\b\b\r over`,
      ),
  },
  {
    name: 'bidi overrides and invisible characters',
    items: () => everywhere('rm \u202e gpj.exe \u2066 a\u200bb \ufeff \u{e0041}\u{e0042} \u00ad'),
  },
  {
    name: 'a line of 10 MB',
    items: () =>
      everywhere(many('x', 100_000)).concat([
        call('Bash', { command: 'cat' }, many('x', 10_000_000)),
        text(many('y', 10_000_000)),
      ]),
  },
  { name: '10,000 brackets', items: () => everywhere(many('[', 10_000)) },
  { name: '10,000 links', items: () => everywhere(many('[a](', 10_000)) },
  { name: '10,000 quotes', items: () => everywhere(many('>', 10_000)) },
  { name: '10,000 list levels', items: () => everywhere(many('1. ', 10_000)) },
  {
    name: '1,000 indented list levels',
    items: () =>
      everywhere(Array.from({ length: 1_000 }, (_, level) => `${many(' ', level)}- a`).join('\n')),
  },
  { name: '10,000 elements', items: () => everywhere(many('<div>', 10_000)) },
  { name: '10,000 stars', items: () => everywhere(many('**a ', 10_000)) },
  {
    name: '10,000 brackets of JSON',
    items: () => [
      call(
        'x',
        many('[', 10_000) + many(']', 10_000),
        `${many('{"a":', 10_000)}1${many('}', 10_000)}`,
      ),
    ],
  },
  { name: 'a word of 200,000 letters', items: () => everywhere(many('w', 200_000)) },
  {
    name: 'food for regular expressions',
    items: () => [
      text(
        `\`\`\`js\n${many('/*', 5_000)}\n${many('"\\', 5_000)}\n\`\`\`\n\n\`\`\`go\n${many('`', 5_000)}\n${many('((((', 250)}\n\`\`\`\n\n\`\`\`html\n${many('<a ', 20_000)}\n\`\`\`\n\n\`\`\`php\n${many('<?php ', 5_000)}\n\`\`\``,
      ),
      call(
        'Read',
        { file_path: 'a.ts' },
        Array.from({ length: 2_000 }, (_, line) => `${line + 1}→${many('/*"\'`', 20)}`).join('\n'),
      ),
      call('Read', { file_path: 'a.py' }, `1→${many('"""', 20_000)}`),
      call('Read', { file_path: 'a.md' }, `1→${many('[a](', 2_000)}\n2→${many('*', 900)}`),
    ],
  },
  {
    name: 'names that every object has',
    items: () =>
      ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', ''].flatMap((name) => [
        call(name, { [name]: name }, name),
        call(name, '{"__proto__":{"command":1}}', '{"__proto__":1}'),
      ]),
  },
  {
    name: 'objects where text belongs',
    items: () => [
      call('Bash', { command: { a: 1 }, description: ['x'] }, '{}'),
      call('Bash', { command: ['a', { b: 1 }, null] }, '[]'),
      call('Edit', { file_path: 7, old_string: {}, new_string: [] }, 'null'),
      call('Edit', { file_path: null, edits: 'no list' }, 'true'),
      call('Read', { file_path: [], offset: 'a', limit: {} }, '17'),
      call('TodoWrite', { todos: { length: 1e9 } }, ''),
      call('TodoWrite', { todos: [null, 1, 'x', { content: {} }] }, ''),
      call('Grep', [1, 2, 3], 'x'),
      call(
        'AskUserQuestion',
        { questions: [{ question: 1, options: 'x' }, null] },
        '{"answers":[1]}',
      ),
      call('command_execution', { command: 1 }, '{"aggregated_output":{"a":1},"exit_code":"x"}'),
      call('file_change', { changes: [null, { path: 1 }] }, '{"changes":1}'),
      call('Task', 'null', 'null'),
      call('update_plan', '{"plan":[{"step":[]}]}', ''),
      call('apply_patch', '*** Begin Patch\n*** Update File:\n@@@@\n+', ''),
    ],
  },
  { name: 'NULs and lone surrogates', items: () => everywhere('a\u0000b \ud800 c \udc00 \u0007') },
]

import { call } from '../items.ts'
import { DOT, NUMBERED } from '../samples.ts'
import type { CardCases } from './card-cases.ts'

export const read: CardCases = {
  name: 'Read',
  args: { file_path: '/srv/project/src/fold.ts', offset: 41, limit: 9 },
  output: NUMBERED,
  error: '<tool_use_error>File does not exist.</tool_use_error>',
  dialects: {
    claudeCode: () => [
      call('Read', { file_path: '/srv/project/src/fold.ts' }, NUMBERED),
      call('Read', { file_path: '/srv/project/shot.png' }, [
        { type: 'image', source: { type: 'data', value: DOT, mimeType: 'image/png' } },
      ]),
    ],
    codexRollout: () => [
      call('view_image', { path: '/srv/shot.png' }, [
        { type: 'image', source: { type: 'data', value: DOT, mimeType: 'image/png' } },
      ]),
    ],
    openCode: () => [
      call(
        'read',
        { filePath: '/srv/a.ts' },
        '<file>\n00001| const a = 1\n00002| export { a }\n</file>',
      ),
    ],
    acp: () => [
      call('read', { title: 'Read a.ts', path: '/srv/a.ts', line: 5, limit: 2 }, 'const a = 1\n'),
    ],
    gemini: () => [call('read_file', { absolute_path: '/srv/a.py' }, 'def a():\n    return 1\n')],
  },
}

export const search: CardCases = {
  name: 'Grep',
  args: { pattern: 'seen\\.', output_mode: 'content', '-n': true },
  output:
    'src/fold.ts:41:  if (seen.has(id)) return\nsrc/fold.ts:42:  seen.add(id)\nsrc/log.ts:7:const seen = new Set()',
  error: 'regex parse error: unclosed group',
  dialects: {
    claudeCode: () => [
      call(
        'Grep',
        { pattern: 'fold', output_mode: 'files_with_matches' },
        'Found 2 files\nsrc/a.ts\nsrc/b.ts',
      ),
      call('Grep', { pattern: 'fold', output_mode: 'count' }, 'src/a.ts:3\nsrc/b.ts:1'),
      call('Grep', { pattern: 'never', output_mode: 'content' }, 'No matches found'),
    ],
    openCode: () => [
      call(
        'grep',
        { pattern: 'fold', path: '/srv' },
        'Found 2 matches\n/srv/a.ts:\n  Line 1: fold()\n  Line 9: fold(again)',
      ),
    ],
    acp: () => [call('search', { title: 'Search', pattern: 'fold' }, 'a.ts:1:fold()')],
    gemini: () => [
      call(
        'search_file_content',
        { pattern: 'fold' },
        'Found 1 match for pattern "fold"\n---\nFile: a.ts\nL1: fold()\n---',
      ),
    ],
  },
}

export const list: CardCases = {
  name: 'Glob',
  args: { pattern: 'src/**/*.ts' },
  output: 'src/fold.ts\nsrc/log.ts\nsrc/store/index.ts',
  error: 'No such directory',
  dialects: {
    claudeCode: () => [
      call('Glob', { pattern: '**/*.md' }, '/srv/a.md\n/srv/docs/b.md'),
      call('LS', { path: '/srv' }, '- /srv/\n  - src/\n    - a.ts\n  - package.json'),
    ],
    openCode: () => [
      call('list', { path: '/srv' }, '/srv/\n  src/\n    a.ts\n    b.ts\n  package.json'),
      call('glob', { pattern: '*.ts' }, '/srv/a.ts\n/srv/b.ts'),
    ],
    gemini: () => [
      call(
        'glob',
        { pattern: '*.ts' },
        'Found 1 file(s) matching "*.ts" within /p, sorted by modification time (newest first):\n/p/a.ts',
      ),
      call('list_directory', { path: '/p' }, 'Directory listing for /p:\n[DIR] src\na.ts'),
    ],
  },
}

export const fetch: CardCases = {
  name: 'WebFetch',
  args: { url: 'https://example.com/docs/wire', prompt: 'What does the wire look like?' },
  output: 'The wire is **server-sent events**, one chunk each.',
  error: 'getaddrinfo ENOTFOUND example.com',
  dialects: {
    openCode: () => [call('webfetch', { url: 'https://example.com' }, '# Example\n\nA page.')],
    acp: () => [
      call('fetch', { title: 'Fetch', url: 'https://example.com' }, [
        { type: 'text', content: 'A page.' },
      ]),
    ],
    gemini: () => [
      call('web_fetch', { prompt: 'Read https://example.com/x please' }, 'It says little.'),
    ],
  },
}

export const webSearch: CardCases = {
  name: 'WebSearch',
  args: { query: 'server-sent events last event id' },
  output:
    'Web search results for query: "server-sent events last event id"\n\nLinks: [{"title":"Using server-sent events","url":"https://example.com/sse"},{"title":"The EventSource interface","url":"https://example.org/eventsource"}]\n\nBoth describe it.',
  error: 'Search is not available',
  dialects: {
    codex: () => [call('web_search', { query: 'agui protocol' })],
    gemini: () => [call('google_web_search', { query: 'agui protocol' }, 'Results:\n1. AG-UI')],
  },
}

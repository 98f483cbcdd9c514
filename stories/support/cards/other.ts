import { call } from '../items.ts'
import type { CardCases } from './card-cases.ts'

export const mcp: CardCases = {
  name: 'mcp__github__search_issues',
  args: {
    query: 'is:open label:bug',
    page: 1,
    filters: { author: 'somebody', labels: ['bug', 'fold'] },
  },
  output:
    '{"total":2,"items":[{"number":1,"title":"Text is lost"},{"number":2,"title":"A call is stuck"}]}',
  error: 'Bad credentials',
  dialects: {
    codex: () => [call('mcp__docs__lookup', { page: 'wire' }, 'One chunk each.')],
  },
}

export const unknown: CardCases = {
  name: 'frobnicate',
  args: { level: 3, deep: { list: [1, 2, { three: true }], nothing: null } },
  output: 'Frobnicated.',
  error: 'No frobnicator',
  dialects: {
    shape: () => [
      call('words', 'no JSON at all', 'nor here'),
      call('numbers', { of: [1, 2, 3] }, '{"sum":6}'),
    ],
  },
}

const call = (id, name, args) => ({
  id,
  type: 'function',
  function: { name, arguments: JSON.stringify(args) },
})

const ANSWER = `## What was wrong

The range was **off by one**: \`parseRange\` took its end as _included_. See https://example.com/ranges.

| input | before | now |
|---|---:|---:|
| \`1-3\` | 4 | 3 |

- [x] the parser
- [ ] its documents

\`\`\`ts
export const parseRange = (text: string) => text.split('-').map(Number)
\`\`\`
`

/** What a server answers for a short thread of prose and calls, one of which failed. */
export const THREAD = {
  activeRun: null,
  messages: [
    { role: 'user', content: 'Fix the range parser.' },
    {
      role: 'assistant',
      content: 'I look at the test first.',
      toolCalls: [
        call('call-1', 'Bash', { command: 'npm test' }),
        call('call-2', 'Read', { file_path: 'src/range.ts' }),
        call('call-3', 'Edit', {
          file_path: 'src/range.ts',
          old_string: 'const end = to + 1\n',
          new_string: 'const end = to\n',
        }),
      ],
    },
    { role: 'tool', toolCallId: 'call-1', content: 'Exit code 1\nError: expected 3, was 4' },
    { role: 'tool', toolCallId: 'call-2', content: '     1→const end = to + 1' },
    { role: 'tool', toolCallId: 'call-3', content: 'The file was updated.' },
    { role: 'assistant', content: ANSWER },
  ],
}

/** What is to be seen of it, closed, when it is painted for the first time. */
export const SEEN = [
  '.rt-user .rt-markdown',
  '.rt-card[data-kind="shell"]',
  '.rt-card[data-kind="read"]',
  '.rt-card[data-kind="edit"]',
  '.rt-markdown h3',
  '.rt-markdown strong',
  '.rt-markdown table',
  '.rt-markdown a[href="https://example.com/ranges"]',
  '.rt-markdown .rt-task-box',
  '.rt-markdown .rt-code code',
]

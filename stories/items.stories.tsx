import type { Meta, StoryObj } from '@storybook/react-vite'
import { file, notice, text, thinking, user } from './support/items.ts'
import { Cards } from './support/thread.tsx'

const meta: Meta<typeof Cards> = { title: 'Items', component: Cards }
export default meta

type Story = StoryObj<typeof Cards>

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const UserTurn: Story = {
  args: { items: [user('Please have a look at `src/fold.ts`.\nIt loses text.')] },
}

export const LongUserTurn: Story = {
  args: {
    items: [
      user(
        Array.from(
          { length: 30 },
          (_, line) => `Line ${line + 1} of what I would like to have done.`,
        ).join('\n'),
      ),
    ],
  },
}

export const UserTurnWithAttachments: Story = {
  args: {
    items: [
      user('What is in these?', [
        { type: 'image', source: { type: 'data', value: PIXEL, mimeType: 'image/png' } },
        { type: 'image', source: { type: 'url', value: 'https://example.com/picture.png' } },
        {
          type: 'image',
          source: {
            type: 'data',
            value: btoa('<svg xmlns="http://www.w3.org/2000/svg"/>'),
            mimeType: 'image/svg+xml',
          },
        },
        {
          type: 'document',
          source: { type: 'data', value: 'JVBERi0xLjQ=', mimeType: 'application/pdf' },
        },
      ]),
    ],
  },
}

export const Text: Story = {
  args: {
    items: [
      text(
        [
          '# What I found',
          'The fold **loses text** when a call stands between two pieces of one message. See [the report](https://example.com/report), or mail <mailto:a@example.com>.',
          '## Why',
          '1. `append` takes the last piece,\n2. which is the *call*,\n   - and not the text,\n   - and so on.\n3. ~~Nothing else.~~',
          '- [x] reproduce\n- [ ] mend\n- [ ] a test',
          '> A piece of text of one message is one item until another kind of item stands between.',
          '| case | before | after |\n|:-----|-------:|:-----:|\n| parallel | 3 | 0 |\n| crossed | 1 | 0 |',
          '```ts\nconst open = new Map<string, number>()\n// the key is its run and its id\nif (seen.has(key(run, id))) return "seen"\n```',
          '```\nno language\n```',
          '```go\nfunc main() { fmt.Println("hello") }\n```',
          'Not followed: [relative](src/a.ts), [script](javascript:alert(1)), ![an image](https://example.com/a.png).',
          '***',
          '#### The end',
        ].join('\n\n'),
      ),
    ],
  },
}

export const TextAsItComes: Story = {
  args: { items: [text('It is nearly **there, and `so is th', true)] },
}

export const LongText: Story = {
  args: {
    items: [
      text(
        Array.from(
          { length: 80 },
          (_, index) => `Paragraph ${index + 1}. ${'More words. '.repeat(20)}`,
        ).join('\n\n'),
      ),
    ],
    budgets: { text: 4_000 },
  },
}

export const Thinking: Story = {
  args: {
    items: [
      thinking(
        'The user wants the tests to pass.\n\nI should **run them first**, then look at the one that fails.',
      ),
    ],
  },
}

export const ThinkingAsItComes: Story = {
  args: { items: [thinking('The user wants the te', true)] },
}

export const ThinkingWithoutWords: Story = { args: { items: [thinking('')] } }

export const Notice: Story = {
  args: { items: [notice('A chunk without a type: {"foo":1}')] },
}

export const Files: Story = {
  args: {
    items: [
      file('src/new.ts', { change: 'create' }),
      file('src/fold.ts', {
        change: 'change',
        diff: '--- a/src/fold.ts\n+++ b/src/fold.ts\n@@ -41,3 +41,3 @@\n const open = new Map()\n-if (seen.has(id)) return\n+if (seen.has(key(run, id))) return\n open.set(id, 1)\n',
      }),
      file('src/old.ts', { change: 'delete' }),
    ],
  },
}

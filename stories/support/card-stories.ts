import type { StoryObj } from '@storybook/react-vite'
import type { ToolCallStatus, ToolViewKind } from 'rethread/recorder'
import { CARDS, callInState, type Dialect, inEveryState } from './cards/index.ts'
import type { Cards } from './thread.tsx'

type Story = StoryObj<typeof Cards>

/** The stories of a kind of card. */
export interface CardStories {
  /** A line for each state. */
  readonly lines: Story
  /** One call in a state, open. */
  readonly inState: (status: ToolCallStatus) => Story
  /** The calls of a dialect, open. */
  readonly inDialect: (dialect: Dialect) => Story
}

/** Makes the stories of a kind of card from its cases. */
export function cardStories(kind: ToolViewKind): CardStories {
  const cases = CARDS[kind]
  return {
    lines: { args: { items: inEveryState(cases) } },
    inState: (status) => ({ args: { items: [callInState(cases, status)], open: true } }),
    inDialect: (dialect) => {
      const items = cases.dialects[dialect]
      if (items === undefined) throw new Error(`There is no ${kind} of the dialect ${dialect}.`)
      return { args: { items: items(), open: true } }
    },
  }
}

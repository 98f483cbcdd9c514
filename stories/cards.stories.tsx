import type { Meta, StoryObj } from '@storybook/react-vite'
import { allCards, everyCard } from './support/cards/index.ts'
import { file } from './support/items.ts'
import { groups, longOnes } from './support/runs-of-calls.ts'
import { UNIFIED } from './support/samples.ts'
import { Cards } from './support/thread.tsx'

const meta: Meta<typeof Cards> = { title: 'All cards', component: Cards }
export default meta

type Story = StoryObj<typeof Cards>

export const AllCards: Story = { args: allCards() }
export const AllCardsCompact: Story = { args: { ...allCards(), density: 'compact' } }
export const AllCardsOpen: Story = { args: { items: everyCard(), open: true } }

export const FileEvents: Story = {
  args: {
    items: [
      file('src/new.ts', { change: 'create' }),
      file('src/fold.ts', { diff: UNIFIED }),
      file('src/old.ts', { change: 'delete' }),
    ],
    open: true,
  },
}
export const Groups: Story = { args: { items: groups() } }
export const LongerThanTheirBudgets: Story = { args: { items: longOnes(), open: true } }

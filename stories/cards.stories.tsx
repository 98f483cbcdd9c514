import type { Meta, StoryObj } from '@storybook/react-vite'
import { DIALECTS, groups, longOnes, STATES } from './support/cases.ts'
import { text } from './support/items.ts'
import { Cards } from './support/thread.tsx'

const meta: Meta<typeof Cards> = { title: 'Cards', component: Cards }
export default meta

type Story = StoryObj<typeof Cards>

const closed = (kind: string): Story => ({ args: { items: STATES[kind]?.() ?? [] } })
const opened = (kind: string): Story => ({ args: { items: STATES[kind]?.() ?? [], open: true } })
const dialect = (name: string): Story => ({ args: { items: DIALECTS[name]?.() ?? [], open: true } })

export const Shell = closed('shell')
export const ShellOpen = opened('shell')
export const ShellDialects = dialect('shell')
export const Read = closed('read')
export const ReadOpen = opened('read')
export const Edit = closed('edit')
export const EditOpen = opened('edit')
export const Write = closed('write')
export const WriteOpen = opened('write')
export const Patch = closed('patch')
export const PatchOpen = opened('patch')
export const FileDialects = dialect('files')
export const Search = closed('search')
export const SearchOpen = opened('search')
export const List = closed('list')
export const ListOpen = opened('list')
export const Fetch = closed('fetch')
export const FetchOpen = opened('fetch')
export const WebSearch = closed('webSearch')
export const WebSearchOpen = opened('webSearch')
export const LookingDialects = dialect('looking')
export const Plan = closed('plan')
export const PlanOpen = opened('plan')
export const PlanDialects = dialect('plans')
export const Task = closed('task')
export const TaskOpen = opened('task')
export const SubAgents = dialect('agents')
export const Question = closed('question')
export const QuestionOpen = opened('question')
export const PlanApproval = closed('planApproval')
export const PlanApprovalOpen = opened('planApproval')
export const Mcp = closed('mcp')
export const McpOpen = opened('mcp')
export const Unknown = closed('unknown')
export const UnknownOpen = opened('unknown')
export const FileEvents = dialect('events')
export const Groups: Story = { args: { items: groups() } }
export const LongerThanTheirBudgets: Story = { args: { items: longOnes(), open: true } }

const everything = () =>
  Object.entries(STATES).flatMap(([kind, items]) => [text(`### ${kind}`), ...items()])

export const AllCards: Story = { args: { items: everything() } }
export const AllCardsCompact: Story = { args: { items: everything(), density: 'compact' } }
export const AllCardsOpen: Story = { args: { items: everything(), open: true } }
export const AllCardsNarrow: Story = {
  args: { items: everything(), open: true },
  decorators: [(Story) => <div style={{ inlineSize: 320 }}>{Story()}</div>],
}

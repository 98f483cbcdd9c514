import type { Meta } from '@storybook/react-vite'
import { cardStories } from '../support/card-stories.ts'
import { Cards } from '../support/thread.tsx'

const meta: Meta<typeof Cards> = { title: 'Cards/Unknown', component: Cards }
export default meta

const { lines, inState, inDialect } = cardStories('unknown')

export const Lines = lines
export const Running = inState('running')
export const Complete = inState('complete')
export const Failed = inState('error')
export const Interrupted = inState('interrupted')
export const Denied = inState('denied')
export const Unrecorded = inState('unrecorded')
export const ByShape = inDialect('shape')

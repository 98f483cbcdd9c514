import type { Preview } from '@storybook/react-vite'
import 'rethread/styles.css'
import { settled } from '../stories/support/settled.ts'

const THEMES = ['light', 'dark']
const initial: unknown = import.meta.env.VITE_SB_THEME

const preview: Preview = {
  parameters: {
    a11y: { test: 'error' },
    layout: 'fullscreen',
  },
  globalTypes: {
    theme: {
      description: 'Light or dark',
      toolbar: { title: 'Theme', icon: 'contrast', items: THEMES, dynamicTitle: true },
    },
  },
  initialGlobals: { theme: typeof initial === 'string' ? initial : 'light' },
  afterEach: ({ canvasElement }) => settled(canvasElement),
  decorators: [
    (Story, { globals }) => {
      const root = document.documentElement
      root.dataset.theme = globals.theme
      root.style.colorScheme = globals.theme
      return <Story />
    },
  ],
}

export default preview

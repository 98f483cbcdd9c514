import { memo } from 'react'

/** The shapes there are, on a grid of 16. */
const SHAPES = {
  chevron: 'M6 4l4 4-4 4',
  terminal: 'M2.5 3.5h11v9h-11zM5 6.5 6.8 8 5 9.5M8.5 10H11',
  file: 'M4 2.5h5L12 5.5v8H4zM9 2.5v3h3',
  image: 'M2.5 3.5h11v9h-11zM2.5 11l3-3 2.5 2.5 2-2 3.5 3M10.5 6.2h.01',
  pencil: 'M3 13l.6-2.8L10.8 3l2.2 2.2-7.2 7.2zM9.4 4.4l2.2 2.2',
  plus: 'M4 2.5h5L12 5.5v8H4zM8 7v4M6 9h4',
  trash: 'M3.5 4.5h9M6.5 4.5v-2h3v2M5 4.5l.5 9h5l.5-9',
  search: 'M7 2.8a4.2 4.2 0 100 8.4 4.2 4.2 0 000-8.4zM10.2 10.2l3.3 3.3',
  folder: 'M2.5 4h4l1.3 1.6h5.7v7.4h-11z',
  globe:
    'M8 2.3a5.7 5.7 0 100 11.4A5.7 5.7 0 008 2.3zM2.5 8h11M8 2.3c-3 3.3-3 8.1 0 11.4 3-3.3 3-8.1 0-11.4',
  plan: 'M2.5 4.2l1 1 1.8-2M2.5 8.7l1 1 1.8-2M2.5 13.2l1 1 1.8-2M8 4.2h5.5M8 8.7h5.5M8 13.2h5.5',
  task: 'M4 2.5v7.5a2 2 0 002 2h3.5M4 5.5h5.5M9.5 3.5h4v4h-4zM9.5 10h4v4h-4z',
  question:
    'M8 2.3a5.7 5.7 0 100 11.4A5.7 5.7 0 008 2.3zM6.3 6.4c.2-2.2 3.6-2 3.4.1-.1 1.2-1.7 1.2-1.7 2.6M8 11.2v.1',
  plug: 'M5.5 2.5v3M10.5 2.5v3M3.5 5.5h9v2.2a4.5 4.5 0 01-9 0zM8 12.2v1.6',
  tool: 'M9.6 5.2a2.9 2.9 0 013.6-2.4l-1.8 1.8.6 1.4 1.4.6 1.8-1.8-1.4 3.4-2.6.4-5 5-1.8-1.8 5-5z',
  thought: 'M4.5 12.5h7M3 9.5h10M3 6.5h10M5.5 3.5h5',
  sparkle: 'M8 2.5v11M2.5 8h11',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  check: 'M3 8.5l3.2 3.2L13 4.8',
  wrap: 'M2.5 4h11M2.5 8h8.7a2.1 2.1 0 010 4.2H8M9.5 10.5 7.8 12.2l1.7 1.7M2.5 12.2h2.7',
  link: 'M6.7 9.3a2.6 2.6 0 003.7 0l2.3-2.3a2.6 2.6 0 00-3.7-3.7L7.8 4.5M9.3 6.7a2.6 2.6 0 00-3.7 0L3.3 9a2.6 2.6 0 003.7 3.7l1.2-1.2',
  unfold: 'M4.5 6 8 2.5 11.5 6M4.5 10 8 13.5 11.5 10',
  fold: 'M4.5 2.5 8 6 11.5 2.5M4.5 13.5 8 10 11.5 13.5',
  down: 'M8 3v9M4.5 9 8 12.5 11.5 9',
  cross: 'M4 4l8 8M12 4l-8 8',
  stop: 'M4.5 4.5h7v7h-7z',
  bar: 'M8 2.6a5.4 5.4 0 100 10.8A5.4 5.4 0 008 2.6zM5 8h6',
  ring: 'M8 3a5 5 0 100 10A5 5 0 008 3z',
  circle: 'M8 3.5a4.5 4.5 0 100 9 4.5 4.5 0 000-9z',
  dot: 'M8 5.2a2.8 2.8 0 100 5.6 2.8 2.8 0 000-5.6z',
  sandbox: 'M8 2l5.2 3v6L8 14l-5.2-3V5zM2.8 5 8 8l5.2-3M8 8v6',
  half: 'M8 3a5 5 0 100 10A5 5 0 008 3zM8 3v10',
} as const

/** The name of a shape. */
export type IconName = keyof typeof SHAPES

/** A small drawing in the colour of the text. It says nothing by itself: there is always a word with it. */
export const Icon = memo(function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className="rt-icon"
      data-icon={name}
      viewBox="0 0 16 16"
      aria-hidden="true"
      focusable="false"
    >
      <path d={SHAPES[name]} />
    </svg>
  )
})

import type { ToolVerb } from '../../recorder/index.ts'
import type { IconName } from '../view/icon.tsx'

/** The drawing for each thing that a call can do. */
export const VERB_ICONS: Readonly<Record<ToolVerb, IconName>> = {
  run: 'terminal',
  watch: 'terminal',
  stop: 'terminal',
  type: 'terminal',
  read: 'file',
  look: 'image',
  edit: 'pencil',
  write: 'plus',
  patch: 'pencil',
  search: 'search',
  list: 'folder',
  fetch: 'globe',
  webSearch: 'globe',
  plan: 'plan',
  task: 'task',
  ask: 'question',
  propose: 'plan',
  load: 'tool',
  move: 'file',
  delete: 'trash',
  think: 'thought',
  call: 'tool',
}

import { Later } from '../view/later.ts'

/** All that draws what opens below a line: fetched when the first one is about to open. */
export const CARD_BODIES = new Later(() => import('./bodies/index.ts'))

/** See {@link CARD_BODIES}. */
export type CardBodies = typeof import('./bodies/index.ts')

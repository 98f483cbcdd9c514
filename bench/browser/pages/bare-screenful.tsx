import { BareList, listOf } from '../stage/bare-list.tsx'
import { stage } from '../stage/stage.ts'

/** More than a screen holds. */
const SCREENFUL = 40

stage(listOf(BareList, { last: SCREENFUL }))

import { BareList, listOf } from '../stage/bare-list.tsx'
import { stage } from '../stage/stage.ts'

stage(listOf(BareList))

import type { FileChange } from '../../recorder/index.ts'

/** Whether there is more to show of a change than that it was made. */
export function isDrawn({ hunks, uncompared }: FileChange): boolean {
  return hunks.length > 0 || uncompared !== undefined
}

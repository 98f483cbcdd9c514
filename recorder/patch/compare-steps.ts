import { diffSteps, diffTexts } from './diff-texts.ts'
import { type FileChange, fileChange, type Hunk, type TextPair } from './file-change.ts'
import { MOST_AT_ONCE } from './most-at-once.ts'

/** Comparing may take several times what reading takes: of so many characters some milliseconds. */
const COMPARED_AT_ONCE = 200_000

/** A file of which texts were replaced. Short ones are compared now, long ones by {@link compareSteps}. */
export function changeOfTexts(
  file: Pick<FileChange, 'path' | 'change'>,
  pairs: ReadonlyArray<TextPair>,
): FileChange {
  const length = pairs.reduce((sum, { before, after }) => sum + before.length + after.length, 0)
  const isReplaced = pairs.some(({ before, after }) => before !== '' && after !== '')
  if (length > (isReplaced ? COMPARED_AT_ONCE : MOST_AT_ONCE))
    return { ...fileChange({ ...file, hunks: [] }), uncompared: pairs }
  const hunks = pairs.flatMap(({ before, after, firstLine }) =>
    diffTexts(before, after, { firstLine }),
  )
  return fileChange({ ...file, hunks })
}

/**
 * Compares bit by bit what was too long to be compared at once: each step takes some milliseconds,
 * and the last returns the change with all its lines. A change that is compared comes back as it is.
 */
export function* compareSteps(change: FileChange): Generator<undefined, FileChange> {
  const { uncompared, ...rest } = change
  if (uncompared === undefined) return change
  const hunks: Hunk[] = []
  for (const { before, after, firstLine } of uncompared)
    hunks.push(...(yield* diffSteps(before, after, { firstLine })))
  return fileChange({ ...rest, hunks })
}

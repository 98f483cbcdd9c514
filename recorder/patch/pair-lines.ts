/** Blocks with more pairs to look at than this are paired line by line. */
const MOST_PAIRS = 400
/** Lines that share less than this are two lines and not two versions of one. */
const LEAST_ALIKE = 0.4

/**
 * Which removed line became which added one, as pairs of indices that both grow: those pairs whose
 * lines have most in common. Of large blocks the first removed line is taken for the old version of
 * the first added one, and so on.
 */
export function pairLines(
  removed: ReadonlyArray<string>,
  added: ReadonlyArray<string>,
): [number, number][] {
  const least = Math.min(removed.length, added.length)
  if (least === 0) return []
  if (removed.length * added.length > MOST_PAIRS || (removed.length === 1 && added.length === 1))
    return Array.from({ length: least }, (_, n) => [n, n])
  const before = removed.map(countWords)
  const after = added.map(countWords)
  const alike = before.map((a) => after.map((b) => likeness(a, b)))
  // best[i][j]: the most that can be had of the lines from i and j on.
  const best = Array.from({ length: removed.length + 1 }, () =>
    new Array<number>(added.length + 1).fill(0),
  )
  const at = (i: number, j: number) => best[i]?.[j] ?? 0
  const paired = (i: number, j: number) => {
    const score = alike[i]?.[j] ?? 0
    return score < LEAST_ALIKE ? 0 : score + at(i + 1, j + 1)
  }
  for (let i = removed.length - 1; i >= 0; i -= 1)
    for (let j = added.length - 1; j >= 0; j -= 1) {
      const row = best[i]
      if (row !== undefined) row[j] = Math.max(at(i + 1, j), at(i, j + 1), paired(i, j))
    }
  const pairs: [number, number][] = []
  for (let i = 0, j = 0; at(i, j) > 0; ) {
    if (at(i, j) === paired(i, j)) pairs.push([i++, j++])
    else if (at(i, j) === at(i + 1, j)) i += 1
    else j += 1
  }
  return pairs
}

interface Words {
  readonly counts: ReadonlyMap<string, number>
  /** Characters of all of them. */
  readonly length: number
}

function countWords(line: string): Words {
  const counts = new Map<string, number>()
  let length = 0
  // Of a very long line its beginning says enough.
  for (const [word] of line.slice(0, 400).matchAll(/[\p{L}\p{N}\p{M}_]+|[^\s]/gu)) {
    counts.set(word, (counts.get(word) ?? 0) + 1)
    length += word.length
  }
  return { counts, length }
}

/** Between 0, nothing in common, and 1, the same words. */
function likeness(a: Words, b: Words): number {
  let shared = 0
  for (const [word, count] of a.counts)
    shared += Math.min(count, b.counts.get(word) ?? 0) * word.length
  return a.length + b.length === 0 ? 0 : (2 * shared) / (a.length + b.length)
}

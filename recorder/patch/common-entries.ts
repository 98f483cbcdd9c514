/** Where two sequences agree: `length` entries from `a` in the first are those from `b` in the second. */
export interface Match {
  readonly a: number
  readonly b: number
  readonly length: number
}

/** How far apart two sequences may be, counted in entries to remove and to add. */
const MAX_DISTANCE = 2_000

/**
 * The longest common subsequence of two sequences, in order, by the greedy algorithm of Myers ("An
 * O(ND) Difference Algorithm and Its Variations", 1986), after their common ends are set aside.
 *
 * Bounded: where they differ in more than 2,000 entries, or it would take more than `budget` steps,
 * only their common ends are returned, and `whole` is false.
 */
export function commonEntries(
  a: ReadonlyArray<number>,
  b: ReadonlyArray<number>,
  budget: number,
): { matches: Match[]; whole: boolean } {
  const shorter = Math.min(a.length, b.length)
  let head = 0
  while (head < shorter && a[head] === b[head]) head++
  let tail = 0
  while (tail < shorter - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++
  const matches: Match[] = []
  if (head > 0) matches.push({ a: 0, b: 0, length: head })
  const inner = { a: a.slice(head, a.length - tail), b: b.slice(head, b.length - tail) }
  const between = innerMatches(inner.a, inner.b, budget)
  for (const { a: x, b: y, length } of between ?? [])
    matches.push({ a: x + head, b: y + head, length })
  if (tail > 0) matches.push({ a: a.length - tail, b: b.length - tail, length: tail })
  return { matches, whole: between !== undefined }
}

/** The matches between the common ends. Entries that only one side has cannot match: they are left out first. */
function innerMatches(
  a: ReadonlyArray<number>,
  b: ReadonlyArray<number>,
  budget: number,
): Match[] | undefined {
  const inA = new Set(a)
  const inB = new Set(b)
  const placesA = indexesWhere(a, inB)
  const placesB = indexesWhere(b, inA)
  const path = shortestEdit(
    placesA.map((i) => a[i] ?? 0),
    placesB.map((i) => b[i] ?? 0),
    budget,
  )
  if (path === undefined) return undefined
  const matches: Match[] = []
  for (const [x, y] of path) {
    const at = { a: placesA[x] ?? 0, b: placesB[y] ?? 0 }
    const last = matches.at(-1)
    if (last !== undefined && last.a + last.length === at.a && last.b + last.length === at.b) {
      matches[matches.length - 1] = { ...last, length: last.length + 1 }
    } else matches.push({ ...at, length: 1 })
  }
  return matches
}

function indexesWhere(entries: ReadonlyArray<number>, known: ReadonlySet<number>): number[] {
  const indexes: number[] = []
  entries.forEach((entry, i) => {
    if (known.has(entry)) indexes.push(i)
  })
  return indexes
}

/** The pairs of equal entries on a shortest way from one sequence to the other. */
function shortestEdit(
  a: ReadonlyArray<number>,
  b: ReadonlyArray<number>,
  budget: number,
): Array<readonly [number, number]> | undefined {
  const limit = Math.min(a.length + b.length, MAX_DISTANCE)
  const reach = new Int32Array(2 * limit + 3)
  const middle = limit + 1
  const traces: Int32Array[] = []
  let steps = budget
  for (let d = 0; d <= limit; d++) {
    traces.push(reach.slice(middle - d - 1, middle + d + 2))
    for (let k = -d; k <= d; k += 2) {
      const down = k === -d || (k !== d && at(reach, middle + k - 1) < at(reach, middle + k + 1))
      let x = down ? at(reach, middle + k + 1) : at(reach, middle + k - 1) + 1
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) {
        x++
        steps--
      }
      reach[middle + k] = x
      if (x >= a.length && x - k >= b.length) return walkBack(traces, a.length, b.length)
    }
    steps -= d + 1
    if (steps < 0) return undefined
  }
  return undefined
}

/** The way that led to the end, from what each step could reach. */
function walkBack(
  traces: ReadonlyArray<Int32Array>,
  endX: number,
  endY: number,
): Array<readonly [number, number]> {
  const pairs: Array<readonly [number, number]> = []
  let x = endX
  let y = endY
  for (let d = traces.length - 1; d >= 0; d--) {
    const reach = traces[d] ?? new Int32Array()
    const from = (diagonal: number) => at(reach, diagonal + d + 1)
    const k = x - y
    const down = k === -d || (k !== d && from(k - 1) < from(k + 1))
    const previousK = down ? k + 1 : k - 1
    const previousX = d === 0 ? 0 : from(previousK)
    const previousY = d === 0 ? 0 : previousX - previousK
    while (x > previousX && y > previousY) pairs.push([--x, --y])
    x = previousX
    y = previousY
  }
  return pairs.reverse()
}

function at(array: Int32Array, index: number): number {
  return array[index] ?? 0
}

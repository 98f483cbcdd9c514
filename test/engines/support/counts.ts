import { afterAll } from 'vitest'

/** What the faults of a file did, told when it is over. */
export interface FaultCounts {
  /** How many faults were tried. */
  faults: number
  /** Chunks that a writer was told are kept, and that the log has not. */
  lost: number
  /** Chunks that the log, or a reader, has more than once. */
  doubled: number
  /** Chunks of a writer that had been taken over from. */
  stale: number
}

/** Counts for the tests of a file. */
export function countFaults(): FaultCounts {
  const counts: FaultCounts = { faults: 0, lost: 0, doubled: 0, stale: 0 }
  afterAll(() => {
    const { faults, lost, doubled, stale } = counts
    process.stdout.write(
      `faults tried: ${faults}, chunks lost: ${lost}, doubled: ${doubled}, of stale writers: ${stale}\n`,
    )
  })
  return counts
}

import { crc16, keySlot, SLOTS } from './key-slot.ts'

/**
 * Names the keys of runs. Those of one run are in one slot of a cluster, and all runs are in a few
 * slots, evenly spread over it: a blocking read waits for streams of one slot only, so that a process
 * needs one for each slot in which it has readers, and not one for each run.
 */
export class RunKeys {
  readonly #prefix: string
  readonly #tags: ReadonlyArray<string>

  constructor(prefix: string, slotGroups: number) {
    if (!Number.isInteger(slotGroups) || slotGroups < 1 || slotGroups > SLOTS) {
      throw new RangeError(`slotGroups is ${slotGroups}; it must be a number from 1 to ${SLOTS}.`)
    }
    this.#prefix = prefix
    this.#tags = evenlySpread(slotGroups)
  }

  /** The hash with the run's record and lease, and the stream with its chunks. */
  of(runId: string): [run: string, stream: string] {
    const tag = this.#tags[crc16(runId) % this.#tags.length]
    const key = `${this.#prefix}:{${tag}}:${runId}`
    return [`${key}:run`, `${key}:log`]
  }
}

/** Short tags, the first whose slot lies in each of so many equal parts of a cluster. */
function evenlySpread(count: number): string[] {
  const tags: string[] = []
  let missing = count
  for (let n = 0; missing > 0; n += 1) {
    const part = Math.floor((keySlot(String(n)) * count) / SLOTS)
    if (tags[part] !== undefined) continue
    tags[part] = String(n)
    missing -= 1
  }
  return tags
}

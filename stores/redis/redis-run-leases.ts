import type { LeaseState, RunLease, RunLeases } from '../../recorder/index.ts'
import { claimed } from '../shared/claimed.ts'
import { ACQUIRE, CANCEL, IS_HELD, RELEASE, RENEW } from './scripts.ts'

/** Runs a script on the keys of a run. */
export type RunScript = (
  script: string,
  runId: string,
  args: ReadonlyArray<string | number>,
) => Promise<unknown>

/** Who writes which run, by the clock of Redis. */
export class RedisRunLeases implements RunLeases {
  readonly #run: RunScript

  constructor(run: RunScript) {
    this.#run = run
  }

  async acquire(runId: string, ttlMs: number): Promise<RunLease> {
    const ttl = Math.ceil(ttlMs)
    let fence: number
    try {
      fence = Number(await this.#run(ACQUIRE, runId, [ttl, crypto.randomUUID()]))
    } catch (error) {
      const left = error instanceof Error ? /CLAIMED (\d+)/.exec(error.message)?.[1] : undefined
      throw left === undefined ? error : claimed(runId, Number(left))
    }
    return {
      fence,
      // The script answers one of the states.
      renew: async () => String(await this.#run(RENEW, runId, [fence, ttl])) as LeaseState,
      release: async () => {
        await this.#run(RELEASE, runId, [fence])
      },
    }
  }

  async isHeld(runId: string): Promise<boolean> {
    return Number(await this.#run(IS_HELD, runId, [])) === 1
  }

  async requestCancel(runId: string): Promise<void> {
    await this.#run(CANCEL, runId, [])
  }
}

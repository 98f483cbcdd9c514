import { createHash } from 'node:crypto'
import { join } from 'node:path'
import {
  chat,
  EventType,
  type ModelMessage,
  RUN_CANCEL_REASON,
  type StreamChunk,
} from '@tanstack/ai'
import {
  isTerminalRunStatus,
  loadThread,
  recordThread,
  stripObservedToolCalls,
} from 'rethread/recorder'
import { ScriptedAdapter } from './harness/scripted-adapter.ts'
import type { Liveness } from './liveness.ts'
import type { DemoStores } from './open-stores.ts'

/** What {@link Runs} takes. */
export interface RunsOptions extends Pick<DemoStores, 'log' | 'messages' | 'locks'> {
  /** Milliseconds after which other servers take a run for dead, if this one dies. */
  readonly leaseMs: number
  readonly isRunAlive: Liveness['isRunAlive']
  /** Told of each call that an agent makes. */
  readonly onCall: (threadId: string) => Promise<void>
  /** Where agents work, in one directory for each thread. */
  readonly workspaces: string
  /** How slowly agents work: 1 to be watched, 0 as fast as they can. */
  readonly pace: number
}

/** A turn to be answered. */
export interface Turn {
  readonly threadId: string
  readonly runId: string
  readonly message: ModelMessage
}

interface ActiveRun {
  readonly threadId: string
  readonly abort: AbortController
  /** Resolves when it is over and cleared away. */
  readonly over: Promise<void>
}

/** The thread has a run going on. */
export class ThreadBusyError extends Error {
  override readonly name = 'ThreadBusyError'
  readonly code = 'thread-busy'
  constructor(threadId: string) {
    super(
      `Thread ${JSON.stringify(threadId)} has a run going on. Stop it, or wait until it is over.`,
    )
  }
}

/**
 * Drives runs, whoever reads them: a run ends when its agent does, or when it is cancelled. Other
 * servers with the same stores may drive others, of the same threads too.
 */
export class Runs {
  readonly #options: RunsOptions
  readonly #active = new Map<string, ActiveRun>()

  constructor(options: RunsOptions) {
    this.#options = options
  }

  /**
   * Starts a run and answers once it is in the log. One that is there already is left alone.
   *
   * @throws {ThreadBusyError} where the thread has another run going on.
   */
  async start(turn: Turn): Promise<void> {
    const { log, locks } = this.#options
    const { threadId, runId } = turn
    if (this.#active.has(runId)) return
    // Whoever sends a turn to another server at the same moment finds this one's run.
    await locks.withLock(`rethread-demo:turn:${threadId}`, async (lost) => {
      if ((await log.get(runId)) !== null) return
      await this.#untilFree(threadId)
      lost.throwIfAborted()
      await this.#begin(turn)
    })
  }

  /** Whether this server has a run. */
  has(runId: string): boolean {
    return this.#active.has(runId)
  }

  /** Stops all runs, and waits until that is recorded. */
  async close(): Promise<void> {
    const runs = [...this.#active.values()]
    for (const run of runs) run.abort.abort(RUN_CANCEL_REASON)
    await Promise.all(runs.map((run) => run.over))
  }

  async #begin({ threadId, runId, message }: Turn): Promise<void> {
    const { log, messages, locks, leaseMs, workspaces, pace, onCall } = this.#options
    const abort = new AbortController()
    let clear = () => {}
    const over = new Promise<void>((resolve) => {
      clear = () => {
        this.#active.delete(runId)
        resolve()
      }
    })
    this.#active.set(runId, { threadId, abort, over })
    try {
      const stream = chat({
        adapter: new ScriptedAdapter({
          directory: join(workspaces, directoryName(threadId)),
          pace,
        }),
        // The engine runs what it takes for calls that still wait for a result; a harness's do not.
        messages: [...stripObservedToolCalls(await messages.loadThread(threadId)), message],
        threadId,
        runId,
        abortController: abort,
        middleware: [recordThread({ log, messages, locks, leaseMs })],
      })
      const chunks = stream[Symbol.asyncIterator]()
      // The first chunk comes when the run is recorded.
      await chunks.next()
      void drive(runId, chunks, () => onCall(threadId)).finally(clear)
    } catch (error) {
      clear()
      throw error
    }
  }

  /** Waits for a run of the thread that has ended and is only being cleared away. */
  async #untilFree(threadId: string): Promise<void> {
    const { log, messages, locks, isRunAlive } = this.#options
    const ofThread = () => [...this.#active].find(([, run]) => run.threadId === threadId)
    for (let found = ofThread(); found !== undefined; found = ofThread()) {
      const [runId, run] = found
      const record = await log.get(runId)
      if (record === null || !isTerminalRunStatus(record.status))
        throw new ThreadBusyError(threadId)
      await run.over
    }
    // That of another server, or of one that has died and still counts as alive.
    const { activeRun } = await loadThread({ log, messages, locks, threadId, isRunAlive })
    if (activeRun !== null) throw new ThreadBusyError(threadId)
  }
}

/** Takes all of a run, whoever reads it. */
async function drive(
  runId: string,
  chunks: AsyncIterator<StreamChunk>,
  onCall: () => Promise<void>,
): Promise<void> {
  try {
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
      if (next.value.type === EventType.TOOL_CALL_START) await onCall()
    }
  } catch (error) {
    // Readers learn of it from the log; here it is for whoever runs the server.
    console.error(`Run ${runId} failed:`, error)
  }
}

/** A thread's id may hold anything; a directory's name may not. */
function directoryName(threadId: string): string {
  return createHash('sha256').update(threadId).digest('hex').slice(0, 16)
}

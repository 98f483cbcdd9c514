import type { StreamChunk } from '@tanstack/ai'
import type { RunLeases, WriteOptions } from '../log/run-leases.ts'
import type {
  OpenRun,
  ReadRunOptions,
  RunError,
  RunEvent,
  RunEventLog,
  RunRecord,
  TerminalRunStatus,
} from '../log/run-log.ts'
import { ChunkRedactor } from './redact-chunk.ts'
import { redactText } from './redact-text.ts'
import { type Redact, type SecretFinder, secretFinder } from './secret-finder.ts'

/**
 * A log that keeps nothing of what must be hidden: it redacts each chunk before the log behind it
 * has it. One `append` may add more than one chunk; it answers the seq of the last.
 */
export class RedactingRunEventLog implements RunEventLog {
  readonly #log: RunEventLog
  readonly #finder: SecretFinder
  readonly #runs = new Map<string, ChunkRedactor>()

  constructor(log: RunEventLog, redact: Redact) {
    this.#log = log
    this.#finder = secretFinder(redact)
  }

  get leases(): RunLeases | undefined {
    return this.#log.leases
  }

  open(run: OpenRun): Promise<RunRecord> {
    const turn = run.turn && new ChunkRedactor(this.#finder).messages(run.turn)
    return this.#log.open({ ...run, ...(turn === undefined ? {} : { turn }) })
  }

  async append(runId: string, chunk: StreamChunk, options?: WriteOptions): Promise<number> {
    const redactor = this.#runs.get(runId) ?? new ChunkRedactor(this.#finder)
    this.#runs.set(runId, redactor)
    // At once, so that those of a later call come after all of these.
    const seqs = await Promise.all(
      redactor.push(chunk).map((redacted) => this.#log.append(runId, redacted, options)),
    )
    return seqs.at(-1) ?? -1
  }

  async finish(
    runId: string,
    status: TerminalRunStatus,
    error?: RunError,
    options?: WriteOptions,
  ): Promise<void> {
    const held = this.#runs.get(runId)?.end() ?? []
    this.#runs.delete(runId)
    for (const chunk of held) await this.#log.append(runId, chunk, options)
    const hidden = error && { ...error, message: redactText(error.message, this.#finder).text }
    return this.#log.finish(runId, status, hidden, options)
  }

  get(runId: string): Promise<RunRecord | null> {
    return this.#log.get(runId)
  }

  read(runId: string, options?: ReadRunOptions): AsyncIterableIterator<RunEvent> {
    return this.#log.read(runId, options)
  }
}

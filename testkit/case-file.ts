import type { StreamChunk } from '@tanstack/ai'
import type { FileRun, ThreadFile } from '../recorder/index.ts'

/** A run of a parity case. */
export interface CaseRun {
  /** The prompt that started it. */
  readonly user: string
  readonly runId: string
  readonly chunks: ReadonlyArray<StreamChunk>
  /** `killed`: its process died. `open`: it still runs. Absent where it ended. */
  readonly ended?: 'killed' | 'open'
}

/** A thread as parity cases have it: what fails is printed so, and `rethread items` reads it. */
export interface CaseFile {
  readonly title: string
  readonly threadId: string
  readonly runs: ReadonlyArray<CaseRun>
}

/** A case as the thread that readers and laws take. */
export function threadOf({ title, threadId, runs }: CaseFile): ThreadFile {
  return {
    title,
    threadId,
    runs: runs.map(({ user, runId, chunks, ended }): FileRun => {
      return {
        runId,
        turn: [{ role: 'user', id: `${runId}/turn`, content: user }],
        chunks,
        ended: ended ?? 'said',
      }
    }),
  }
}

/** A case as the text of its file: a chunk a line, lone surrogates and control characters escaped. */
export function printCase({ title, threadId, runs }: CaseFile): string {
  const printed = runs.map(({ chunks, ...run }) => {
    const lines = chunks.map((chunk) => `        ${JSON.stringify(chunk)}`).join(',\n')
    return `    ${JSON.stringify(run).slice(0, -1)},"chunks":[\n${lines}\n    ]}`
  })
  return `{\n  "title": ${JSON.stringify(title)},\n  "threadId": ${JSON.stringify(threadId)},\n  "runs": [\n${printed.join(',\n')}\n  ]\n}`
}

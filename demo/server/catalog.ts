import type { ThreadSummary } from '../thread-summary.ts'

/** What is known of the import of a file's thread. */
export interface ImportState {
  /** How many times it was begun. */
  readonly attempts: number
  readonly done: boolean
}

/**
 * What the demo keeps beside the stores of rethread: the list of threads, and what was imported. All
 * servers that keep their messages in one place have it in common.
 */
export interface Catalog {
  /** All threads, the latest first. */
  threads(): Promise<ThreadSummary[]>
  put(summary: ThreadSummary): Promise<void>
  /** One more call in a thread; the next {@link Catalog.put} says how many there really are. */
  countCall(threadId: string): Promise<void>
  importOf(threadId: string): Promise<ImportState>
  putImport(threadId: string, state: ImportState): Promise<void>
}

import type { TailPage } from '../shared/run-tails.ts'

/** An entry of a stream as ioredis gives it: its id, and field and value. */
export type StreamEntry = [id: string, fields: string[]]

/** Id of the entry with a chunk: Redis has no id 0. */
export function idOf(seq: number): string {
  return `${seq + 1}-0`
}

/** The entries of a run's stream as its chunks, with the entry that ends it. */
export function pageOf(entries: ReadonlyArray<StreamEntry>): TailPage {
  const chunks = entries.flatMap(([id, [field, json]]) =>
    field === 'c' && json !== undefined ? [{ seq: Number.parseInt(id, 10) - 1, json }] : [],
  )
  return { chunks, ended: chunks.length < entries.length }
}

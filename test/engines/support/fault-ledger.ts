import { appendFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Engine } from './stores.ts'

export type FaultKind =
  | 'writer killed, run closed by a load'
  | 'writer killed, run continued by another'
  | 'writer stood still, another took over'
  | 'durable producer killed, run closed by a reader'
  | 'durable producer killed, run continued by another'
  | 'reader killed, resumed at its cursor'
  | 'engine killed and started under load'
  | 'connection cut in the middle of an answer'
  | 'clock set back an hour'

/** What came of a fault. */
export interface FaultOutcome {
  readonly engine: Engine
  readonly kind: FaultKind
  /** How often it was done; what is below came of all of them. Default 1. */
  readonly times?: number
  /** What the chunks said that the writers were told are kept, in the order in which they wrote. */
  readonly kept: ReadonlyArray<string>
  /** What the log has, or what a reader got. */
  readonly found: ReadonlyArray<string>
}

/** A line of the ledger. */
export interface LedgerEntry {
  readonly engine: Engine
  readonly kind: FaultKind
  readonly times: number
  readonly written: number
  readonly lost: number
  readonly doubled: number
  readonly reordered: number
}

/** Adds to what `npm run test:engines` tells at its end. */
function enter(entry: object): void {
  const file = process.env.RETHREAD_ENGINES_LEDGER
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(entry)}\n`)
}

/** Counts what a fault did, and fails where it did anything. */
export function judge({ engine, kind, times = 1, kept, found }: FaultOutcome): void {
  const places = new Map(found.map((value, place) => [value, place]))
  let furthest = -1
  let reordered = 0
  for (const value of kept) {
    const place = places.get(value)
    if (place === undefined) continue
    if (place < furthest) reordered += 1
    furthest = Math.max(furthest, place)
  }
  const lost = kept.filter((value) => !places.has(value))
  const doubled = found.length - places.size
  const entry: LedgerEntry = {
    engine,
    kind,
    times,
    written: kept.length,
    lost: lost.length,
    doubled,
    reordered,
  }
  enter(entry)
  expect(kept.length).toBeGreaterThan(0)
  expect({ lost, doubled, reordered }).toEqual({ lost: [], doubled: 0, reordered: 0 })
}

/** Counts a test of a conformance suite that an engine passed. */
export function countConformance(engine: Engine): void {
  enter({ engine, conformance: 1 })
}

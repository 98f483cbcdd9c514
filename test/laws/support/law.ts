import { appendFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { it } from 'vitest'
import { type CaseFile, printCase } from '../../../testkit/case-file.ts'

/** Sequences that `npm test` tries for a law that costs little. */
const DEFAULT_RUNS = 2_000
/** `npm test` tries the same ones each time; `npm run laws` others, unless it is told a seed. */
const DEFAULT_SEED = 20_26

/** So often timers get their turn: what waits for one, such as a queue of the engine's, would grow. */
const BREATH = 50

const runs = Number(process.env.LAWS_RUNS ?? DEFAULT_RUNS)
const seed = Number(
  process.env.LAWS_SEED ??
    (process.env.LAWS_RUNS === undefined ? DEFAULT_SEED : Date.now() & 0x7fffffff),
)

/** What {@link law} takes beside the check. */
export interface LawOptions<T> {
  /** The part of the sequences to try, where each costs much. Default 1. */
  readonly share?: number
  /** How a sequence is printed when it fails. Default: cases as case files, the rest as JSON. */
  readonly print?: (sequence: T) => string
}

/** A law as a test: it holds for every sequence that is generated. */
export function law<T>(
  title: string,
  sequences: fc.Arbitrary<T>,
  check: (sequence: T) => void | Promise<void>,
  { share = 1, print = printAny }: LawOptions<T> = {},
): void {
  const numRuns = Math.max(1, Math.round(runs * share))
  it(`${title} (${numRuns.toLocaleString('en')} sequences)`, { timeout: 0 }, async ({ task }) => {
    const started = performance.now()
    let tried = 0
    const outcome = await fc.check(
      fc.asyncProperty(sequences, async (sequence) => {
        await check(sequence)
        tried += 1
        if (tried % BREATH === 0) await setTimeout()
      }),
      { numRuns, seed },
    )
    report({
      law: task.suite?.name ?? '',
      title,
      tried: outcome.numRuns,
      failed: outcome.failed,
      ms: performance.now() - started,
    })
    if (!outcome.failed) return
    const [sequence] = outcome.counterexample ?? []
    const shown = sequence === undefined ? '(none)' : print(sequence)
    const reason =
      outcome.errorInstance instanceof Error
        ? outcome.errorInstance.message
        : String(outcome.errorInstance)
    throw new Error(
      `${reason}\n\nfails for this one, after ${outcome.numRuns} sequences and ${outcome.numShrinks} steps to make it short:\n${shown}\n\n` +
        `Again: npm run laws -- --runs ${runs} --seed ${outcome.seed} -t '${title.replace(/[^\w ,:-]/g, '.')}'`,
      { cause: outcome.errorInstance },
    )
  })
}

function printAny(sequence: unknown): string {
  return isCase(sequence) ? printCase(sequence) : JSON.stringify(sequence, null, 1)
}

function isCase(value: unknown): value is CaseFile {
  return typeof value === 'object' && value !== null && 'runs' in value && 'threadId' in value
}

/** For scripts/laws.mjs, which adds up what the laws were tried on. */
function report(line: {
  law: string
  title: string
  tried: number
  failed: boolean
  ms: number
}): void {
  const file = process.env.LAWS_REPORT
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(line)}\n`)
}

/** The part of a test runner that the suites use: Vitest, Jest, Mocha and `node:test` have it. */
export interface TestRunner {
  readonly describe: (name: string, body: () => void) => unknown
  readonly it: (name: string, body: () => Promise<void>) => unknown
}

/** A contract that does not hold. */
export class ConformanceError extends Error {
  override readonly name = 'ConformanceError'
}

/** Throws unless two values are alike as JSON is: what is stored comes back as JSON does. */
export function same(actual: unknown, expected: unknown, what: string): void {
  const [a, b] = [stable(actual), stable(expected)]
  if (a !== b) throw new ConformanceError(`${what}: expected ${b}, got ${a}`)
}

/** Throws unless it holds. */
export function holds(condition: boolean, what: string): void {
  if (!condition) throw new ConformanceError(what)
}

/** Throws unless a call gives a promise (and does not throw by itself) that rejects with such a code. */
export async function rejects(call: () => unknown, code: string, what: string): Promise<void> {
  let promise: unknown
  try {
    promise = call()
  } catch (error) {
    throw new ConformanceError(`${what}: it throws instead of rejecting (${String(error)})`, {
      cause: error,
    })
  }
  try {
    await promise
  } catch (error) {
    const got = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined
    if (got === code) return
    throw new ConformanceError(
      `${what}: expected it to reject with code ${code}, it rejects with ${String(error)}`,
      { cause: error },
    )
  }
  throw new ConformanceError(`${what}: expected it to reject with code ${code}, it resolves`)
}

function stable(value: unknown): string {
  return (
    JSON.stringify(value, (_, part) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ) ?? 'undefined'
  )
}

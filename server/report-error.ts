/** Where so many causes were told, the rest is not. */
const MAX_CAUSES = 4

/**
 * Writes what went wrong inside to the console: name, code, message and stack of the error and its
 * causes, and no other field, since drivers hang whole commands with their arguments on their errors.
 * Credentials in addresses are left out.
 */
export function reportError(error: unknown, requestId: string): void {
  // biome-ignore lint/suspicious/noConsole: where nobody says what to do with it, it must not be lost.
  console.error(`rethread: request ${requestId} failed: ${describe(error)}`)
}

function describe(error: unknown): string {
  const told: string[] = []
  let at = error
  do {
    if (!(at instanceof Error)) {
      told.push(`something that is no Error (${typeof at})`)
      break
    }
    const code: unknown = Reflect.get(at, 'code')
    const coded = typeof code === 'string' ? ` [${code}]` : ''
    told.push(`${at.stack ?? `${at.name}: ${at.message}`}${coded}`)
    at = at.cause
  } while (at !== undefined && told.length < MAX_CAUSES)
  return told.join('\ncaused by ').replace(/(:\/\/)[^\s/@]*@/g, '$1[hidden]@')
}

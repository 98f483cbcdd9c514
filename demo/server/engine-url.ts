import { UsageError } from './options.ts'

/** The address of an engine, from the environment. */
export interface EngineUrl {
  /** What the client library gets. */
  readonly url: string
  /** The same without the password, for people to read. */
  readonly shown: string
}

/**
 * Reads the address of an engine.
 *
 * @param name Which variable of the environment it is.
 * @param protocols Those that are allowed, with their colons.
 * @param example What it should look like.
 * @throws {UsageError} where it is none; it does not repeat what may be a password.
 */
export function readEngineUrl(
  name: string,
  text: string,
  protocols: ReadonlyArray<string>,
  example: string,
): EngineUrl {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !protocols.includes(url.protocol)) {
    const begins = protocols.map((protocol) => `${protocol}//`).join(' or ')
    throw new UsageError(
      `${name} is no address that begins with ${begins}. Set it to one like ${example}, or unset it to do without.`,
    )
  }
  // The query may hold a password too.
  const user = url.username === '' ? '' : `${url.username}@`
  return { url: text, shown: `${url.protocol}//${user}${url.host}${url.pathname}` }
}

/** What an error says; one of several tries says what each of them said. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}

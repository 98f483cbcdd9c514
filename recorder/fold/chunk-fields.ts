import type { ContentPart } from '@tanstack/ai'

/**
 * Reads the fields of a chunk of any age: camelCase or snake_case, at the top level (in process) or
 * under `metadata.tanstack` (on the wire). Only own properties count, so a field or an id that is
 * named like a member of Object is a field or an id like another.
 */
export class ChunkFields {
  readonly #top: object
  #tanstack: object | null | undefined

  private constructor(top: object) {
    this.#top = top
  }

  /** The reader of a chunk, or null where the value is no event at all. */
  static of(chunk: unknown): ChunkFields | null {
    if (!isRecord(chunk)) return null
    return typeof own(chunk, 'type') === 'string' ? new ChunkFields(chunk) : null
  }

  get type(): string {
    return String(own(this.#top, 'type'))
  }

  /** A field's value; undefined where no spelling of it is there. */
  get(name: string): unknown {
    const direct = own(this.#top, name)
    if (direct !== undefined) return direct
    const snake = own(this.#top, snakeCase(name))
    if (snake !== undefined) return snake
    const tanstack = this.#metadataTanstack()
    return tanstack === null ? undefined : own(tanstack, name)
  }

  /** A field as text: numbers are written out, everything else is undefined. */
  string(name: string): string | undefined {
    const value = this.get(name)
    if (typeof value === 'string') return value
    return typeof value === 'number' ? String(value) : undefined
  }

  /** A field as a piece of text, whatever it is: an object where text belongs is shown as JSON. */
  text(name: string): string {
    return asText(this.get(name))
  }

  /** A field of the chunk's `metadata`. */
  metadata(name: string): unknown {
    const metadata = own(this.#top, 'metadata')
    return isRecord(metadata) ? own(metadata, name) : undefined
  }

  /** The id of the call whose sub-agent made the chunk. */
  get parentToolCallId(): string | undefined {
    const value = this.metadata('parentToolCallId') ?? this.get('parentToolCallId')
    return typeof value === 'string' && value !== '' ? value : undefined
  }

  /** Epoch milliseconds, where the chunk says. */
  get timestamp(): number | undefined {
    const value = own(this.#top, 'timestamp')
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined
  }

  #metadataTanstack(): object | null {
    if (this.#tanstack === undefined) {
      const tanstack = this.metadata('tanstack')
      this.#tanstack = isRecord(tanstack) ? tanstack : null
    }
    return this.#tanstack
  }
}

/** Whether a value is an object that may have fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An own property; undefined where it is inherited or missing. */
export function own(object: object, key: string): unknown {
  return Object.hasOwn(object, key) ? Reflect.get(object, key) : undefined
}

/** Any value as text: text verbatim, nothing as `''`, the rest as JSON. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === undefined || value === null) return ''
  try {
    return JSON.stringify(value) ?? ''
  } catch (error) {
    return `[unreadable value: ${error instanceof Error ? error.message : String(error)}]`
  }
}

const PART_TYPES: ReadonlySet<unknown> = new Set(['text', 'image', 'audio', 'video', 'document'])

/** Whether a value is a non-empty list of content parts as `@tanstack/ai` has them. */
export function isContentParts(value: unknown): value is ContentPart[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((part) => isRecord(part) && PART_TYPES.has(own(part, 'type')))
  )
}

const SNAKE = new Map<string, string>()

function snakeCase(name: string): string {
  let snake = SNAKE.get(name)
  if (snake === undefined) {
    snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    SNAKE.set(name, snake)
  }
  return snake
}

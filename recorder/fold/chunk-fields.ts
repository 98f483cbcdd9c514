import type { ContentPart } from '@tanstack/ai'

/**
 * Reads the fields of a chunk of any age: camelCase or snake_case, at the top level (in process) or
 * under `metadata.tanstack` (on the wire). Only own properties count, so a field or an id that is
 * named like a member of Object is a field or an id like another.
 */
export class ChunkFields {
  readonly type: string
  readonly #top: Readonly<Record<string, unknown>>
  readonly #metadata: Readonly<Record<string, unknown>> | null
  /** What the wire has put under `metadata.tanstack`. */
  readonly #extras: Readonly<Record<string, unknown>> | null

  private constructor(top: Readonly<Record<string, unknown>>, type: string) {
    const { metadata } = top
    const extras = isRecord(metadata) ? own(metadata, 'tanstack') : undefined
    this.type = type
    this.#top = top
    this.#metadata = isRecord(metadata) ? metadata : null
    this.#extras = isRecord(extras) ? extras : null
  }

  /** The reader of a chunk, or null where the value is no event at all. */
  static of(chunk: unknown): ChunkFields | null {
    if (!isRecord(chunk)) return null
    const top = ownFields(chunk)
    const { type } = top
    return typeof type === 'string' ? new ChunkFields(top, type) : null
  }

  /** A field's value; undefined where no spelling of it is there. */
  get(name: string): unknown {
    const direct = this.#top[name]
    return direct === undefined ? this.#elsewhere(name) : direct
  }

  /** The new piece of a text or of arguments; `''` where the chunk has none. */
  get delta(): string {
    const { delta } = this.#top
    return typeof delta === 'string' ? delta : asText(this.get('delta'))
  }

  /** The id of the message that the chunk is of, where it names one. */
  get messageId(): string | undefined {
    const { messageId } = this.#top
    return typeof messageId === 'string' ? messageId : this.string('messageId')
  }

  /** The id of the call that the chunk is of, where it names one. */
  get toolCallId(): string | undefined {
    const { toolCallId } = this.#top
    return typeof toolCallId === 'string' ? toolCallId : this.string('toolCallId')
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
    return this.#metadata === null ? undefined : own(this.#metadata, name)
  }

  /** The id of the call whose sub-agent made the chunk. */
  get parentToolCallId(): string | undefined {
    const value = this.metadata('parentToolCallId') ?? this.get('parentToolCallId')
    return typeof value === 'string' && value !== '' ? value : undefined
  }

  /** Epoch milliseconds, where the chunk says. */
  get timestamp(): number | undefined {
    const { timestamp } = this.#top
    return typeof timestamp === 'number' && Number.isFinite(timestamp) ? timestamp : undefined
  }

  #elsewhere(name: string): unknown {
    const snake = snakeCase(name)
    const spelled = snake === name ? undefined : this.#top[snake]
    if (spelled !== undefined || this.#extras === null) return spelled
    return own(this.#extras, name)
  }
}

/** An object none of whose fields are inherited but from Object, which has none that events have. */
function ownFields(object: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const prototype = Object.getPrototypeOf(object)
  return prototype === Object.prototype || prototype === null ? object : { ...object }
}

/** Whether a value is an object that may have fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An own property; undefined where it is inherited or missing. */
export function own(object: object, key: string): unknown {
  // Its own: whatever is read here is not inherited.
  return Object.hasOwn(object, key) ? (object as Record<string, unknown>)[key] : undefined
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

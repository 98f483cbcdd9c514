import type { ModelMessage, StreamChunk } from '@tanstack/ai'
import { asText, ChunkFields, isRecord, own } from '../fold/chunk-fields.ts'
import { isProcessOutput, REDACTED_EVENT } from '../fold/fold-custom.ts'
import { addedProse, type Channel, newText } from '../fold/fold-prose.ts'
import { RunFold, stateOf } from '../fold/run-fold.ts'
import { redactText, StreamRedactor } from './redact-text.ts'
import type { SecretFinder } from './secret-finder.ts'

interface Stream {
  readonly channel: Channel | 'args'
  readonly id: string
  readonly whole: string
}

/** Chunks that carry a piece of a text, and what the pieces of one text have in common. */
const STREAMS = new Map<string, Stream>([
  ['TEXT_MESSAGE_CONTENT', { channel: 'text', id: 'messageId', whole: 'content' }],
  ['TEXT_MESSAGE_CHUNK', { channel: 'text', id: 'messageId', whole: 'content' }],
  ['REASONING_MESSAGE_CONTENT', { channel: 'thinking', id: 'messageId', whole: 'content' }],
  ['REASONING_MESSAGE_CHUNK', { channel: 'thinking', id: 'messageId', whole: 'content' }],
  ['THINKING_TEXT_MESSAGE_CONTENT', { channel: 'thinking', id: 'messageId', whole: 'content' }],
  ['STEP_FINISHED', { channel: 'step', id: 'stepId', whole: 'content' }],
  ['TOOL_CALL_ARGS', { channel: 'args', id: 'toolCallId', whole: 'args' }],
  ['TOOL_CALL_CHUNK', { channel: 'args', id: 'toolCallId', whole: 'args' }],
])

/** Chunks after which a text has no more pieces, or starts over. */
const BOUNDARIES = new Map<string, { readonly channel: Channel | 'args'; readonly id: string }>([
  ['TEXT_MESSAGE_START', { channel: 'text', id: 'messageId' }],
  ['TEXT_MESSAGE_END', { channel: 'text', id: 'messageId' }],
  ['REASONING_MESSAGE_START', { channel: 'thinking', id: 'messageId' }],
  ['REASONING_MESSAGE_END', { channel: 'thinking', id: 'messageId' }],
  ['THINKING_TEXT_MESSAGE_START', { channel: 'thinking', id: 'messageId' }],
  ['THINKING_TEXT_MESSAGE_END', { channel: 'thinking', id: 'messageId' }],
  ['TOOL_CALL_START', { channel: 'args', id: 'toolCallId' }],
  ['TOOL_CALL_END', { channel: 'args', id: 'toolCallId' }],
  ['TOOL_CALL_RESULT', { channel: 'args', id: 'toolCallId' }],
])

/** A text that streams through. */
interface OpenText {
  redactor: StreamRedactor
  /** What the harness sent of it so far, unredacted. */
  total: string
  /** How often something was hidden in arguments that were told as a whole. */
  hidden: number
  /** The last chunk of it without its text: what goes out with what was held back. */
  last: Record<string, unknown>
}

/**
 * Hides secrets in the chunks of one run, also where the boundary of two chunks cuts them.
 *
 * Texts that stream are passed on as deltas alone; the end of one is held back while it may be the
 * beginning of something to hide. Everything else is hidden where it stands, in keys too.
 */
export class ChunkRedactor {
  readonly #finder: SecretFinder
  readonly #open = new Map<string, OpenText>()
  /** The run as it came, to tell what a chunk adds that says a text as a whole. */
  readonly #heard = new RunFold('')
  #count = 0
  #told = 0

  constructor(finder: SecretFinder) {
    this.#finder = finder
  }

  /** The chunks to keep in place of this one: itself, and what was held back before it. */
  push(chunk: StreamChunk): StreamChunk[] {
    const fields = ChunkFields.of(chunk)
    const stream = fields && STREAMS.get(fields.type)
    if (fields && stream) {
      const piece = this.#piece(chunk, fields, stream)
      this.#heard.push(chunk)
      return [piece, ...this.#tell()]
    }
    this.#heard.push(chunk)
    const value = fields?.get('value')
    if (isProcessOutput(fields?.get('name')) && isRecord(value))
      return [this.#printed(chunk, value), ...this.#tell()]
    const boundary = fields && BOUNDARIES.get(fields.type)
    const id = boundary && fields.string(boundary.id)
    const printed = fields?.type === 'TOOL_CALL_RESULT' ? this.#flush(`printed ${id ?? ''}`) : []
    const before = boundary ? [...printed, ...this.#flush(`${boundary.channel} ${id ?? ''}`)] : []
    // Arguments begin anew with every START.
    if (fields?.type === 'TOOL_CALL_START') this.#open.delete(`args ${id ?? ''}`)
    const ends = fields?.type === 'RUN_FINISHED' || fields?.type === 'RUN_ERROR'
    return [...before, ...(ends ? this.end() : []), this.#whole(chunk), ...this.#tell()]
  }

  /** What was held back, when the run is over. */
  end(): StreamChunk[] {
    return [...this.#open.keys()].flatMap((key) => this.#flush(key))
  }

  /** Messages with what must be hidden taken out. */
  messages(messages: ReadonlyArray<ModelMessage>): ModelMessage[] {
    return messages.map((message) => this.#whole(message))
  }

  #piece(chunk: StreamChunk, fields: ChunkFields, { channel, id, whole }: Stream): StreamChunk {
    const name = fields.string(id) ?? (channel === 'step' ? fields.string('stepName') : undefined)
    const key = `${channel} ${name ?? ''}`
    const last = this.#whole(withoutText(chunk, whole))
    const text = this.#open.get(key) ?? {
      redactor: new StreamRedactor(this.#finder),
      total: '',
      hidden: 0,
      last,
    }
    this.#open.set(key, text)
    text.last = last
    const { delta } = fields
    const said = fields.get(whole)
    if (channel === 'args' && typeof said === 'string' && (said !== '' || delta === ''))
      return this.#instead(text, said)
    const added = channel === 'args' ? delta : this.#added(text, channel, fields, name)
    text.total += added
    return this.#withDelta(last, text.redactor.push(added))
  }

  /** What a piece adds to its text, as the fold of a reader has it. */
  #added(text: OpenText, channel: Channel, fields: ChunkFields, id: string | undefined): string {
    const heard = stateOf(this.#heard)
    // Readers leave out steps that repeat what was reasoned; a secret is hidden in them all the same.
    if (channel === 'step' && heard.reasoned)
      return newText({ before: '', total: text.total }, fields.delta, fields.get('content'))
    return addedProse(heard, channel, fields, id)
  }

  /** All of the arguments so far: they take the place of those before, also of what was held back. */
  #instead(open: OpenText, args: string): StreamChunk {
    open.redactor = new StreamRedactor(this.#finder)
    const { text, count } = open.redactor.push(args)
    // What was hidden in them before is hidden again, and is no more than it was.
    this.#count += Math.max(0, count - open.hidden)
    open.hidden = Math.max(count, open.hidden)
    // Its other fields are those of a chunk of this type.
    return { ...open.last, args: text } as unknown as StreamChunk
  }

  /** A piece of what a process prints: the last of it is held back as that of a text is. */
  #printed(chunk: StreamChunk, value: Record<string, unknown>): StreamChunk {
    const key = `printed ${asText(own(value, 'processId'))}`
    const last = this.#whole<Record<string, unknown>>({ ...chunk, value: { ...value, chunk: '' } })
    const text = this.#open.get(key) ?? {
      redactor: new StreamRedactor(this.#finder),
      total: '',
      hidden: 0,
      last,
    }
    this.#open.set(key, text)
    return this.#withDelta(last, text.redactor.push(asText(own(value, 'chunk'))))
  }

  #flush(key: string): StreamChunk[] {
    const text = this.#open.get(key)
    if (text === undefined) return []
    const held = text.redactor.end()
    return held.text === '' ? [] : [this.#withDelta(text.last, held)]
  }

  #withDelta(
    chunk: Record<string, unknown>,
    { text, count }: { text: string; count: number },
  ): StreamChunk {
    this.#count += count
    const { value } = chunk
    const carried = isRecord(value) ? { value: { ...value, chunk: text } } : { delta: text }
    // Its other fields are those of a chunk of this type.
    return { ...chunk, ...carried } as unknown as StreamChunk
  }

  #tell(): StreamChunk[] {
    if (this.#count === this.#told) return []
    this.#told = this.#count
    return [
      {
        type: 'CUSTOM',
        name: REDACTED_EVENT,
        value: { count: this.#count },
      } as unknown as StreamChunk,
    ]
  }

  /** A value with every text in it redacted, keys included; without recursion, however deep it is. */
  #whole<T>(value: T): T {
    const hide = (text: string): string => {
      const redacted = redactText(text, this.#finder)
      this.#count += redacted.count
      return redacted.text
    }
    return mapTexts(value, hide)
  }
}

/** A piece without what it says, which on the wire may stand under `metadata.tanstack`. */
function withoutText(chunk: object, whole: string): Record<string, unknown> {
  const { delta: _, [whole]: __, ...rest } = { ...chunk } as Record<string, unknown>
  const { metadata } = rest
  const tanstack = isRecord(metadata) ? own(metadata, 'tanstack') : undefined
  if (!isRecord(metadata) || !isRecord(tanstack)) return rest
  const { delta: ___, [whole]: ____, ...extras } = tanstack
  return { ...rest, metadata: { ...metadata, tanstack: extras } }
}

function mapTexts<T>(value: T, map: (text: string) => string): T {
  const root: { value: unknown } = { value }
  const todo: { readonly into: object; readonly key: string; readonly from: unknown }[] = [
    { into: root, key: 'value', from: value },
  ]
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const { into, key, from } = next
    if (typeof from === 'string') define(into, key, map(from))
    else if (Array.isArray(from)) {
      const copy: unknown[] = new Array(from.length)
      define(into, key, copy)
      from.forEach((entry, i) => todo.push({ into: copy, key: String(i), from: entry }))
    } else if (isRecord(from)) {
      const copy = {}
      define(into, key, copy)
      // Defined now, so that the order of the keys stays; filled in when its turn comes.
      for (const name of Object.keys(from)) {
        const mapped = map(name)
        define(copy, mapped, undefined)
        todo.push({ into: copy, key: mapped, from: own(from, name) })
      }
    } else define(into, key, from)
  }
  // The same shape with other texts.
  return root.value as T
}

/** Sets a property, also one that is named like a member of Object. */
function define(object: object, key: string, value: unknown): void {
  Object.defineProperty(object, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  })
}

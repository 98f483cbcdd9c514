/**
 * What a run's chunks say, read by the plainest code there is and none of the fold's: what must be
 * there whichever way the thread is opened.
 */
export interface Said {
  /** The texts of the messages, each from its first to its last character. */
  readonly texts: ReadonlyArray<string>
  readonly thinking: ReadonlyArray<string>
  readonly calls: ReadonlyArray<SaidCall>
  readonly errors: ReadonlyArray<string>
  readonly files: ReadonlyArray<string>
  readonly diffs: ReadonlyArray<string>
  /** How many events there are that are none. */
  readonly unreadable: number
}

export interface SaidCall {
  readonly id: string
  name: string
  args: string
  input: unknown
  /** What its process printed meanwhile. */
  printed: string
  /** The last result; undefined where none came. */
  output: unknown
  failed: boolean
  hasStart: boolean
  /** Whether arguments or an END were seen, with or without a START. */
  hasBody: boolean
}

type Fields = Readonly<Record<string, unknown>>

const MARKER = '{"status":"interrupted"}'

export function readChunks(chunks: ReadonlyArray<unknown>): Said {
  const prose = new SaidProse()
  const calls: SaidCall[] = []
  const said = {
    errors: [] as string[],
    files: [] as string[],
    diffs: [] as string[],
    unreadable: 0,
  }
  let reasoned = false
  for (const chunk of chunks) {
    const event = plain(chunk)
    if (event === null) {
      said.unreadable += 1
      prose.cut('', 'notice')
      continue
    }
    const type = String(event.type)
    const parent = calls.some((call) => call.id === event.parent) ? String(event.parent) : ''
    if (type === 'TEXT_MESSAGE_START') prose.begin('text', event, parent)
    else if (type === 'REASONING_MESSAGE_START') prose.begin('thinking', event, parent)
    else if (type === 'TEXT_MESSAGE_END') prose.end('text', event)
    else if (type === 'REASONING_MESSAGE_END') prose.end('thinking', event)
    else if (type === 'TEXT_MESSAGE_CONTENT' || type === 'TEXT_MESSAGE_CHUNK')
      prose.tell('text', event, parent)
    else if (type === 'REASONING_MESSAGE_CONTENT') {
      reasoned = true
      prose.tell('thinking', event, parent)
    } else if (type === 'STEP_FINISHED') {
      // Where thinking came by itself already, steps repeat it.
      if (!reasoned) prose.tell('step', event, parent)
    } else if (type.startsWith('TOOL_CALL_')) {
      if (event.toolCallId === undefined) prose.cut('', 'notice')
      else if (readCall(calls, event)) prose.cut(parent, 'call')
    } else if (type === 'RUN_ERROR') {
      const error = Object(event.error)
      if ((event.code ?? error.code) !== 'aborted')
        said.errors.push(String(event.message ?? error.message))
    } else if (type === 'CUSTOM' && String(event.name).startsWith('process.')) {
      const { processId, chunk: piece } = Object(event.value)
      const call = calls.findLast((known) => known.id === processId)
      if (call !== undefined) call.printed += String(piece)
    } else if (
      type === 'CUSTOM' &&
      ['sandbox.file', 'sandbox.file.diff', 'file.changed'].includes(String(event.name))
    ) {
      const value = Object(event.value)
      if (typeof value.path === 'string') said.files.push(value.path)
      if (typeof value.diff === 'string') said.diffs.push(value.diff)
      prose.cut(typeof value.path === 'string' ? parent : '', 'file')
    }
  }
  return {
    texts: prose.texts('text'),
    thinking: [...prose.texts('thinking'), ...prose.texts('step')],
    calls,
    ...said,
  }
}

type Channel = 'text' | 'thinking' | 'step'

interface Message {
  readonly kind: string
  readonly parent: string
  /** What the messages of this id before it said. */
  readonly before: string
  text: string
  /** Whether it ended, or something else came where it stands: a START is another message then. */
  over: boolean
}

class SaidProse {
  readonly #messages = new Map<string, Message[]>()

  texts(channel: Channel): string[] {
    const all = [...this.#messages]
      .filter(([key]) => key.startsWith(`${channel} `))
      .flatMap(([, messages]) => messages)
    return all.map((message) => message.text).filter((text) => text !== '')
  }

  begin(channel: Channel, event: Fields, parent: string): void {
    const last = this.#all(channel, event).at(-1)
    if (last === undefined || (last.over && last.text !== '')) this.#add(channel, event, parent)
  }

  end(channel: Channel, event: Fields): void {
    const last = this.#all(channel, event).at(-1)
    if (last !== undefined) last.over = true
  }

  /** A delta is what is new; a content without one is all so far, unless it is something else altogether. */
  tell(channel: Channel, event: Fields, parent: string): void {
    const message = this.#all(channel, event).at(-1) ?? this.#add(channel, event, parent)
    const piece = typeof event.delta === 'string' ? event.delta : ''
    const all = typeof event.content === 'string' ? event.content : ''
    const { text, before } = message
    let told = text + piece
    if (all !== '' && piece === '')
      told = all.startsWith(text) ? all : text.startsWith(all) ? text : text + all
    else if (
      all !== before + told &&
      all.startsWith(text) &&
      all.endsWith(piece) &&
      all.length > told.length
    )
      told = all
    if (told === text) return
    message.text = told
    this.cut(message.parent, message.kind)
    message.over = false
  }

  /** Something of a kind came to stand somewhere: texts of other kinds there are cut. */
  cut(parent: string, kind: string): void {
    for (const messages of this.#messages.values()) {
      for (const message of messages)
        if (message.parent === parent && message.kind !== kind) message.over = true
    }
  }

  #all(channel: Channel, event: Fields): Message[] {
    const key = `${channel} ${idOf(channel === 'step' ? (event.stepId ?? event.stepName) : event.messageId)}`
    const all = this.#messages.get(key) ?? []
    this.#messages.set(key, all)
    return all
  }

  #add(channel: Channel, event: Fields, parent: string): Message {
    const all = this.#all(channel, event)
    const kind = channel === 'text' ? (event.role === 'user' ? 'user' : 'text') : 'thinking'
    const message = {
      kind,
      parent,
      before: all.map(({ text }) => text).join(''),
      text: '',
      over: false,
    }
    all.push(message)
    return message
  }
}

/** Whether the event is of a call that was not there. */
function readCall(calls: SaidCall[], event: Fields): boolean {
  const id = idOf(event.toolCallId)
  const name = [event.toolCallName, event.toolName].find(
    (value) => typeof value === 'string' && value !== '',
  )
  const type = event.type
  let call = calls.findLast((known) => known.id === id)
  const isOver = call !== undefined && (call.hasStart || call.hasBody) && call.output !== undefined
  const starts = type === 'TOOL_CALL_START' || (type === 'TOOL_CALL_CHUNK' && call === undefined)
  const isNew = call === undefined || (starts && isOver)
  if (call === undefined || isNew) {
    call = {
      id,
      name: '',
      args: '',
      input: undefined,
      output: undefined,
      failed: false,
      printed: '',
      hasStart: false,
      hasBody: false,
    }
    calls.push(call)
  }
  if (starts) {
    // Told again before any result, it is told from the start.
    if (call.hasStart) call.args = ''
    call.hasStart = true
    if (typeof name === 'string') call.name = name
  }
  if (type === 'TOOL_CALL_ARGS' || type === 'TOOL_CALL_CHUNK' || type === 'TOOL_CALL_END')
    call.hasBody = true
  if (type === 'TOOL_CALL_ARGS' || type === 'TOOL_CALL_CHUNK') {
    const { args, delta } = event
    const piece = typeof delta === 'string' ? delta : ''
    call.args = typeof args === 'string' && (args !== '' || piece === '') ? args : call.args + piece
  }
  if (type === 'TOOL_CALL_END') {
    if (call.name === '' && typeof name === 'string') call.name = name
    const isNothing = ['undefined', 'null', '""', '{}', '[]'].includes(
      String(JSON.stringify(event.input)),
    )
    if (call.args === '' ? event.input != null : !isNothing && !isJson(call.args))
      call.args =
        typeof event.input === 'string' ? event.input : (JSON.stringify(event.input) ?? '')
  }
  if (type === 'TOOL_CALL_RESULT') {
    const output = event.content === null ? '' : event.content
    if (output === MARKER) call.output ??= MARKER
    // The engine's answer to a call that is none of its own tools does not undo the harness's.
    else if (
      call.output === undefined ||
      output !== JSON.stringify({ error: `Unknown tool: ${call.name}` })
    ) {
      call.output = output
      call.failed = event.state === 'output-error'
    }
  }
  return isNew
}

/** A chunk's fields however they are spelled; null where it is no event. */
function plain(chunk: unknown): Fields | null {
  if (typeof chunk !== 'object' || chunk === null || Array.isArray(chunk)) return null
  const { metadata, ...rest } = chunk as Record<string, unknown>
  const fields: Record<string, unknown> = {
    parent: Object(metadata).parentToolCallId,
    ...Object(Object(metadata).tanstack),
  }
  for (const [key, value] of Object.entries(rest)) {
    const name = key.replace(/_[a-z]/g, (pair) => pair.slice(1).toUpperCase())
    Object.defineProperty(fields, name, { value, enumerable: true, configurable: true })
  }
  return typeof fields.type === 'string' && Object.hasOwn(rest, 'type') ? fields : null
}

function idOf(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}

function isJson(text: string): boolean {
  try {
    return text !== '' && JSON.parse(text) !== undefined
  } catch {
    return false
  }
}

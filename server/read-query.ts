import { HandlerError } from './handler-error.ts'

/** What a request asks for. */
export type Query =
  | {
      readonly kind: 'thread'
      readonly threadId: string
      readonly limit: number | undefined
      readonly before: string | undefined
      readonly prefix: boolean
    }
  | { readonly kind: 'run'; readonly runId: string; readonly fromSeq: number }
  | {
      readonly kind: 'runs'
      readonly runs: ReadonlyArray<{ readonly runId: string; readonly fromSeq: number }>
    }
  | { readonly kind: 'cancel'; readonly runId: string }

const MAX_LIMIT = 100_000
/** Characters of an address; a server may take fewer. */
const MAX_URL = 65_536
const CURSOR = /^(-1|\d{1,15})$/

/** What a handler takes. */
export interface QueryLimits {
  readonly idLength: number
  readonly runsPerStream: number
  /** Whether runs can be cancelled. */
  readonly cancel: boolean
}

/**
 * What a request asks for.
 *
 * @throws {HandlerError} which says what is wrong with it.
 */
export function readQuery(request: Request, limits: QueryLimits): Query {
  const { method } = request
  const { idLength, cancel } = limits
  if (request.url.length > MAX_URL) {
    throw new HandlerError('bad-request', `An address has at most ${MAX_URL} characters.`)
  }
  const params = new URL(request.url).searchParams
  if (method === 'DELETE' && cancel) return readCancel(params, idLength)
  if (method !== 'GET') {
    throw new HandlerError(
      'method-not-allowed',
      method === 'DELETE'
        ? 'Runs cannot be cancelled here. Give threadHandler authorizeCancel, which says who may.'
        : `Threads are read with GET${cancel ? ', runs are cancelled with DELETE' : ''}; not ${method}.`,
      { allow: cancel ? 'GET, DELETE' : 'GET' },
    )
  }
  const runId = params.get('runId')
  if (runId !== null) {
    return {
      kind: 'run',
      runId: checkId('runId', runId, idLength),
      fromSeq: readCursor(request, params),
    }
  }
  const runs = params.getAll('run')
  if (runs.length > 0) return { kind: 'runs', runs: readRuns(runs, limits) }
  const threadId = params.get('threadId')
  if (threadId === null) {
    throw new HandlerError(
      'bad-request',
      'Which thread? Ask with ?threadId=…, or for the log of a run with ?runId=…&offset=-1.',
    )
  }
  const before = params.get('before')
  return {
    kind: 'thread',
    threadId: checkId('threadId', threadId, idLength),
    limit: readLimit(params),
    before: before === null ? undefined : checkId('before', before, idLength),
    prefix: params.get('prefix') === '1',
  }
}

function readRuns(
  texts: ReadonlyArray<string>,
  { idLength, runsPerStream }: QueryLimits,
): { runId: string; fromSeq: number }[] {
  if (texts.length > runsPerStream) {
    throw new HandlerError(
      'bad-request',
      `One stream carries ${runsPerStream} runs at most, not ${texts.length}. Open another for the rest.`,
    )
  }
  const runs = texts.map((text) => {
    const colon = text.indexOf(':')
    const offset = text.slice(0, Math.max(0, colon))
    if (!CURSOR.test(offset)) {
      throw new HandlerError(
        'bad-cursor',
        `run is an offset, a colon and the id of a run; not ${JSON.stringify(text.slice(0, 40))}.`,
      )
    }
    return { runId: checkId('run', text.slice(colon + 1), idLength), fromSeq: Number(offset) }
  })
  if (new Set(runs.map(({ runId }) => runId)).size === runs.length) return runs
  throw new HandlerError(
    'bad-request',
    'A run is asked for twice in one stream. Ask once for each.',
  )
}

function readCancel(params: URLSearchParams, maxIdLength: number): Query {
  const runId = params.get('runId')
  if (runId !== null) return { kind: 'cancel', runId: checkId('runId', runId, maxIdLength) }
  throw new HandlerError('bad-request', 'Which run? Cancel one with DELETE ?runId=….')
}

function checkId(name: string, id: string, maxLength: number): string {
  if (id === '') throw new HandlerError('bad-request', `${name} is empty.`)
  if (id.length > maxLength) {
    throw new HandlerError(
      'bad-request',
      `${name} is ${id.length} characters long; at most ${maxLength} are taken.`,
    )
  }
  return id
}

function readCursor(request: Request, params: URLSearchParams): number {
  // What a reader has had is newer than the address it first asked with.
  const header = request.headers.get('last-event-id')
  const [name, text] =
    header === null ? ['offset', params.get('offset')] : ['Last-Event-ID', header]
  if (text === null) return -1
  if (CURSOR.test(text)) return Number(text)
  throw new HandlerError(
    'bad-cursor',
    `${name} is the seq of the last chunk that was read, or -1 for none; not ${JSON.stringify(text.slice(0, 40))}.`,
  )
}

function readLimit(params: URLSearchParams): number | undefined {
  const text = params.get('limit')
  if (text === null) return undefined
  const limit = /^\d{1,6}$/.test(text) ? Number(text) : 0
  if (limit >= 1 && limit <= MAX_LIMIT) return limit
  throw new HandlerError(
    'bad-request',
    `limit is a number of messages from 1 to ${MAX_LIMIT}, not ${JSON.stringify(text.slice(0, 40))}.`,
  )
}

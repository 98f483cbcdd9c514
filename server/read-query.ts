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
  | { readonly kind: 'cancel'; readonly runId: string }

const MAX_LIMIT = 100_000

/** What a handler takes. */
export interface QueryLimits {
  readonly maxIdLength: number
  /** Whether runs can be cancelled. */
  readonly cancel: boolean
}

/**
 * What a request asks for.
 *
 * @throws {HandlerError} which says what is wrong with it.
 */
export function readQuery(request: Request, { maxIdLength, cancel }: QueryLimits): Query {
  const { method } = request
  const params = new URL(request.url).searchParams
  if (method === 'DELETE' && cancel) return readCancel(params, maxIdLength)
  if (method !== 'GET') {
    throw new HandlerError(
      'method-not-allowed',
      `Threads are read with GET${cancel ? ', runs are cancelled with DELETE' : ''}; not ${method}.`,
      { allow: cancel ? 'GET, DELETE' : 'GET' },
    )
  }
  const runId = params.get('runId')
  if (runId !== null) {
    return {
      kind: 'run',
      runId: checkId('runId', runId, maxIdLength),
      fromSeq: readCursor(request, params),
    }
  }
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
    threadId: checkId('threadId', threadId, maxIdLength),
    limit: readLimit(params),
    before: before === null ? undefined : checkId('before', before, maxIdLength),
    prefix: params.get('prefix') === '1',
  }
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
  if (/^(-1|\d{1,15})$/.test(text)) return Number(text)
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

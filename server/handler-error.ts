/** What a refused request is about, for clients to branch on. */
export type HandlerErrorCode =
  | 'bad-request'
  | 'forbidden'
  | 'not-found'
  | 'method-not-allowed'
  | 'bad-cursor'
  | 'no-writer'
  | 'too-many-streams'
  | 'internal'

const STATUS: Record<HandlerErrorCode, number> = {
  'bad-request': 400,
  'bad-cursor': 400,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'no-writer': 409,
  'too-many-streams': 429,
  internal: 500,
}

/** A request that is answered with an error. */
export class HandlerError extends Error {
  override readonly name = 'HandlerError'
  constructor(
    readonly code: HandlerErrorCode,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
  }

  /** `{ error: { code, message, requestId } }`, with the status that the code stands for. */
  toResponse(requestId: string): Response {
    const { code, message, headers } = this
    return jsonResponse({ error: { code, message, requestId } }, requestId, {
      status: STATUS[code],
      headers,
    })
  }
}

/** An answer that nobody keeps. */
export function jsonResponse(
  body: unknown,
  requestId: string,
  {
    status = 200,
    headers = {},
  }: { status?: number; headers?: Readonly<Record<string, string>> } = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
      ...headers,
    },
  })
}

import { randomUUID } from 'node:crypto'
import { chatParamsFromRequestBody, type ModelMessage, type UIMessage } from '@tanstack/ai'
import type { Turn } from './runs.ts'

/** A request that is not as it must be; the message says what is wrong. */
export class BadRequestError extends Error {
  override readonly name = 'BadRequestError'
  readonly code = 'bad-request'
}

/**
 * The turn that a POST asks for: `{ prompt, threadId? }` as this demo's page sends it, or what
 * `useChat` of TanStack AI sends.
 */
export async function readTurn(request: Request): Promise<Turn> {
  let body: unknown
  try {
    body = await request.json()
  } catch (cause) {
    throw new BadRequestError('The body is no JSON.', { cause })
  }
  if (typeof body === 'object' && body !== null && 'prompt' in body)
    return promptTurn(body.prompt, 'threadId' in body ? body.threadId : undefined)
  return chatTurn(body)
}

function promptTurn(prompt: unknown, threadId: unknown): Turn {
  if (typeof prompt !== 'string' || prompt.trim() === '')
    throw new BadRequestError('prompt is a text that is not empty.')
  const runId = `run-${randomUUID()}`
  return {
    threadId: threadId === undefined ? `thread-${randomUUID()}` : checkId(threadId, 'threadId'),
    runId,
    message: { role: 'user', id: `${runId}/turn`, content: prompt },
  }
}

async function chatTurn(body: unknown): Promise<Turn> {
  const params = await chatParamsFromRequestBody(body).catch((cause: unknown) => {
    throw new BadRequestError(cause instanceof Error ? cause.message : String(cause), { cause })
  })
  const last = params.messages.at(-1)
  if (last?.role !== 'user') throw new BadRequestError('The last of the messages is no user turn.')
  return {
    threadId: checkId(params.threadId, 'threadId'),
    runId: checkId(params.runId, 'runId'),
    message: asModelMessage(last),
  }
}

/** What comes over the wire has `content`; the type has it that it might have parts instead. */
function asModelMessage(message: UIMessage | ModelMessage): ModelMessage {
  if (!('parts' in message)) return message
  const content = message.parts.map((part) => (part.type === 'text' ? part.content : '')).join('')
  return { role: 'user', id: message.id, content }
}

function checkId(id: unknown, name: string): string {
  if (typeof id === 'string' && id !== '' && id.length <= 200) return id
  throw new BadRequestError(`${name} is a text of 1 to 200 characters.`)
}

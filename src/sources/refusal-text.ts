import { isRecord } from './is-record.ts'

const LONGEST = 300

/** What the body of a refusal says to people: the message of JSON, or text as it is, but no page of HTML. */
export function refusalText(body: string): string {
  const text = body.trim()
  if (text.startsWith('<')) return ''
  return (messageIn(text) ?? text).slice(0, LONGEST)
}

function messageIn(text: string): string | undefined {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    // It is text, then.
    return undefined
  }
  const error = isRecord(body) ? (body.error ?? body) : undefined
  const message = isRecord(error) ? error.message : error
  return typeof message === 'string' ? message : undefined
}

/** An address in a text. */
export interface Match {
  readonly schema: string
  readonly index: number
  readonly lastIndex: number
  readonly raw: string
  readonly text: string
  readonly url: string
}

const SCHEMA = /https?:\/\/|mailto:/gi
const LETTER = /[\p{L}\p{N}_]/u
/** What no address goes on after: space, marks that stand around one, full-width punctuation. */
const STOP = /[\s\p{Cc}<>"`|“”«»｜、。，；：！？「」『』【】《》（）]/u
/** Punctuation at the end of an address is the sentence's. */
const TRAILING = new Set("?!.,:;*_~'")
const HOST = /[^/?#:@.]/
const MAILBOX = /^[^@]+@[^@]/
const CLOSING: ReadonlyMap<string, string> = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
])

/**
 * Finds addresses that stand in a text with their schema (`https://…`, `mailto:…`). Names without
 * one, such as `main.py`, are files here, whatever domains there may be.
 */
export class LinkifyIt {
  set(): this {
    return this
  }

  test(text: string): boolean {
    return this.match(text) !== null
  }

  match(text: string): Match[] | null {
    const matches: Match[] = []
    const schema = new RegExp(SCHEMA)
    for (let found = schema.exec(text); found !== null; found = schema.exec(text)) {
      const before = text[found.index - 1]
      if (before !== undefined && LETTER.test(before)) continue
      const match = matchFrom(text, found.index, found[0])
      if (match !== null) matches.push(match)
      // What was looked at is not looked at again.
      schema.lastIndex = match?.lastIndex ?? endOf(text, schema.lastIndex)
    }
    return matches.length === 0 ? null : matches
  }

  matchAtStart(text: string): Match | null {
    const found = /^(?:https?:\/\/|mailto:)/i.exec(text)
    return found === null ? null : matchFrom(text, 0, found[0])
  }
}

function matchFrom(text: string, index: number, schema: string): Match | null {
  const start = index + schema.length
  if (schema.endsWith('/') && !HOST.test(text[start] ?? '')) return null
  const end = endOf(text, start)
  if (end === start || (!schema.endsWith('/') && !MAILBOX.test(text.slice(start, end)))) return null
  const raw = text.slice(index, end)
  return {
    schema: schema.toLowerCase().replace('//', ''),
    index,
    lastIndex: end,
    raw,
    text: raw,
    url: raw,
  }
}

/** Where an address ends: brackets that it opened belong to it. */
function endOf(text: string, start: number): number {
  const open: string[] = []
  let at = start
  for (; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (STOP.test(character)) break
    const opening = CLOSING.get(character)
    if (opening !== undefined) {
      if (open.at(-1) !== opening) break
      open.pop()
    } else if ('([{'.includes(character)) open.push(character)
  }
  while (at > start && (TRAILING.has(text[at - 1] ?? '') || '([{'.includes(text[at - 1] ?? '')))
    at -= 1
  return at
}

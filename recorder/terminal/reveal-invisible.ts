/** A stretch of a text: characters that show, or one that does not. */
export type VisibleToken =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'invisible'
      /** The characters themselves, `count` times the same. */
      readonly text: string
      readonly count: number
      /** `U+202E`. */
      readonly code: string
      /** As Unicode names it, or its kind where it has no name of its own: `RIGHT-TO-LEFT OVERRIDE`. */
      readonly name: string
    }

const NAMES: ReadonlyMap<number, string> = new Map([
  [0x00, 'NULL'],
  [0x07, 'BELL'],
  [0x08, 'BACKSPACE'],
  [0x0b, 'LINE TABULATION'],
  [0x0c, 'FORM FEED'],
  [0x0d, 'CARRIAGE RETURN'],
  [0x1b, 'ESCAPE'],
  [0x7f, 'DELETE'],
  [0x85, 'NEXT LINE'],
  [0x9b, 'CONTROL SEQUENCE INTRODUCER'],
  [0xa0, 'NO-BREAK SPACE'],
  [0xad, 'SOFT HYPHEN'],
  [0x034f, 'COMBINING GRAPHEME JOINER'],
  [0x061c, 'ARABIC LETTER MARK'],
  [0x115f, 'HANGUL CHOSEONG FILLER'],
  [0x1160, 'HANGUL JUNGSEONG FILLER'],
  [0x17b4, 'KHMER VOWEL INHERENT AQ'],
  [0x17b5, 'KHMER VOWEL INHERENT AA'],
  [0x180e, 'MONGOLIAN VOWEL SEPARATOR'],
  [0x200b, 'ZERO WIDTH SPACE'],
  [0x200c, 'ZERO WIDTH NON-JOINER'],
  [0x200d, 'ZERO WIDTH JOINER'],
  [0x200e, 'LEFT-TO-RIGHT MARK'],
  [0x200f, 'RIGHT-TO-LEFT MARK'],
  [0x2028, 'LINE SEPARATOR'],
  [0x2029, 'PARAGRAPH SEPARATOR'],
  [0x202a, 'LEFT-TO-RIGHT EMBEDDING'],
  [0x202b, 'RIGHT-TO-LEFT EMBEDDING'],
  [0x202c, 'POP DIRECTIONAL FORMATTING'],
  [0x202d, 'LEFT-TO-RIGHT OVERRIDE'],
  [0x202e, 'RIGHT-TO-LEFT OVERRIDE'],
  [0x202f, 'NARROW NO-BREAK SPACE'],
  [0x2060, 'WORD JOINER'],
  [0x2061, 'FUNCTION APPLICATION'],
  [0x2062, 'INVISIBLE TIMES'],
  [0x2063, 'INVISIBLE SEPARATOR'],
  [0x2064, 'INVISIBLE PLUS'],
  [0x2066, 'LEFT-TO-RIGHT ISOLATE'],
  [0x2067, 'RIGHT-TO-LEFT ISOLATE'],
  [0x2068, 'FIRST STRONG ISOLATE'],
  [0x2069, 'POP DIRECTIONAL ISOLATE'],
  [0x2800, 'BRAILLE PATTERN BLANK'],
  [0x3164, 'HANGUL FILLER'],
  [0xfeff, 'ZERO WIDTH NO-BREAK SPACE'],
  [0xffa0, 'HALFWIDTH HANGUL FILLER'],
])

/**
 * What does not show, or shows as a space and is none: control and format characters, separators
 * other than the space, fillers, halves of pairs, tags and selectors. Tabs, line feeds, ideographic
 * spaces, and what makes an emoji of several (a joiner or selector behind one) are not meant.
 */
const INVISIBLE =
  /[^\P{Cc}\t\n]|(?!\u200d)[\p{Cf}\p{Zl}\p{Zp}\p{Cs}]|[\u00a0\u2000-\u200a\u202f\u205f\u115f\u1160\u2800\u3164\uffa0]|\u034f|\u17b4|\u17b5|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|(?<![\p{Emoji}\p{L}\p{S}])\p{Variation_Selector}/gu

/** What most texts are made of, of which nothing has to be looked up. */
const PLAIN = /^[\u0020-\u007e\t\n]*$/

/**
 * Parts a text into what shows and what does not, so that a reader sees that there is something:
 * marks that turn the direction of the text around them, zero-width and other invisible characters,
 * control characters. The texts of all tokens together are the text. Linear; cut long texts first.
 *
 * @param limit - so many tokens at most are made one by one. What is invisible in the rest stands as
 * a replacement character in one last token. Default: no limit
 */
export function revealInvisible(
  text: string,
  limit = Number.POSITIVE_INFINITY,
): ReadonlyArray<VisibleToken> {
  const tokens: VisibleToken[] = []
  if (text !== '' && PLAIN.test(text)) return [{ kind: 'text', text }]
  // The run of one invisible character that is being read, and where the text after it begins.
  let run = { character: '', count: 0 }
  let from = 0
  const endRun = () => {
    if (run.count > 0) tokens.push(tokenOf(run.character, run.count))
    run = { character: '', count: 0 }
  }
  for (const match of text.matchAll(INVISIBLE)) {
    const [character] = match
    if (match.index > from || character !== run.character) endRun()
    if (tokens.length >= limit) {
      endRun()
      tokens.push({ kind: 'text', text: text.slice(from).replace(INVISIBLE, '\ufffd') })
      return tokens
    }
    if (match.index > from) tokens.push({ kind: 'text', text: text.slice(from, match.index) })
    run = { character, count: run.count + 1 }
    from = match.index + character.length
  }
  endRun()
  if (from < text.length) tokens.push({ kind: 'text', text: text.slice(from) })
  return tokens
}

function tokenOf(character: string, count: number): VisibleToken {
  const value = character.codePointAt(0) ?? 0
  const code = `U+${value.toString(16).toUpperCase().padStart(4, '0')}`
  const name = NAMES.get(value) ?? kindOf(value)
  return { kind: 'invisible', text: character.repeat(count), count, code, name }
}

function kindOf(code: number): string {
  if (code < 0xa0) return 'CONTROL CHARACTER'
  if (code >= 0xd800 && code <= 0xdfff) return 'LONE SURROGATE'
  if (code >= 0xe0000 && code <= 0xe007f) return 'TAG CHARACTER'
  if ((code >= 0xfe00 && code <= 0xfe0f) || code >= 0xe0100) return 'VARIATION SELECTOR'
  return code >= 0x2000 && code <= 0x205f ? 'SPACE' : 'FORMAT CHARACTER'
}

const SAFE = /^[\w@%+=:,./~-]+$/

/** A list of words as a shell would take it; a word with anything special in it in quotes. */
export function joinWords(words: ReadonlyArray<string>): string {
  return words
    .map((word) => (SAFE.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`))
    .join(' ')
}

/** `bash -lc`, `/bin/zsh -c`, and what stands behind it. */
const LAUNCHER = /^(?:\/usr)?(?:\/bin\/)?(?:ba|z|da|k)?sh\s+-l?i?c\s+/

/** The command that a shell is started for: `bash -lc 'npm test'` is `npm test`. */
export function innerCommand(command: string): string {
  const launcher = LAUNCHER.exec(command.slice(0, 40))
  if (launcher === null) return command
  return soleWord(command.slice(launcher[0].length).trimEnd()) ?? command
}

/** The same, where the words are a list. */
export function commandOfWords(words: ReadonlyArray<string>): string {
  const [shell = '', flags = '', script] = words
  if (script !== undefined && words.length === 3 && LAUNCHER.test(`${shell} ${flags} `))
    return script
  return joinWords(words)
}

/** What a text means to a POSIX shell, where it is one word; nothing where it is several. */
function soleWord(text: string): string | undefined {
  const pieces: string[] = []
  for (let at = 0; at < text.length; ) {
    const char = text[at] ?? ''
    if (char === "'") {
      const end = text.indexOf("'", at + 1)
      if (end < 0) return undefined
      pieces.push(text.slice(at + 1, end))
      at = end + 1
    } else if (char === '"') {
      const end = doubleQuoted(text, at + 1, pieces)
      if (end === undefined) return undefined
      at = end
    } else if (char === '\\') {
      pieces.push(text[at + 1] ?? '')
      at += 2
    } else if (/[\s;&|<>()$`*?#!{}[\]]/.test(char)) return undefined
    else {
      pieces.push(char)
      at++
    }
  }
  return pieces.length === 0 ? undefined : pieces.join('')
}

/** Reads up to the closing quote; where it is. Nothing where the shell would put something in. */
function doubleQuoted(text: string, from: number, pieces: string[]): number | undefined {
  for (let at = from; at < text.length; at++) {
    const char = text[at] ?? ''
    if (char === '"') return at + 1
    if (char === '$' || char === '`') return undefined
    if (char === '\\' && '$`"\\\n'.includes(text[at + 1] ?? ' ')) {
      at++
      pieces.push(text[at] === '\n' ? '' : (text[at] ?? ''))
    } else pieces.push(char)
  }
  return undefined
}

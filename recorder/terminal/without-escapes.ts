/** Sequences that a terminal obeys, in the order in which they are looked for: CSI, strings, all others. */
const SEQUENCES =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|\u001b[\]PX^_][^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)|\u001b[ -/]*[0-~]?/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/
const ALL_CONTROLS = new RegExp(CONTROLS, 'g')
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for.
const OVERSTRUCK = /[^\u0008\n]\u0008/g

/**
 * An output's text in passing: without escape sequences, and of a line that was written over only
 * what was written last. Where cursors move it differs from what a terminal shows; `stripEscapes`
 * gives that, and takes a whole terminal to do it. Linear.
 */
export function withoutEscapes(text: string): string {
  if (!CONTROLS.test(text)) return text
  return text.replace(SEQUENCES, '').replace(OVERSTRUCK, '').split('\n').map(lastWritten).join('\n')
}

function lastWritten(line: string): string {
  const written = line.replace(/\r+$/, '')
  return written.slice(written.lastIndexOf('\r') + 1).replace(ALL_CONTROLS, '')
}

import type { Fields } from './fields.ts'
import { objectIn } from './tool-output.ts'

/** What a command left, taken out of what its tool wrapped it in. */
export interface ShellOutput {
  readonly text: string
  readonly exitCode?: number
  /** Milliseconds. */
  readonly duration?: number
  readonly stillRunning?: boolean
  /** The name of the shell that it goes on in. */
  readonly shell?: string
}

/**
 * Unwraps the result of a command. Every harness has its own wrapping; a text that fits none is what
 * the command wrote.
 */
export function unwrapShell(output: string): ShellOutput {
  return (
    fromJson(output) ??
    fromTags(output) ??
    fromHeaders(output) ??
    fromLabels(output) ??
    fromNotice(output) ?? { text: output }
  )
}

/** `{"aggregated_output","exit_code"}` of Codex, `{"output","metadata"}` of its rollouts, and their like. */
function fromJson(output: string): ShellOutput | undefined {
  const object = objectIn(output)
  if (object === undefined) return undefined
  const metadata = object.fields('metadata')
  const code = (fields: Fields) =>
    fields.number('exit_code', 'exitCode', 'exit_status', 'code', 'exit')
  const exitCode = code(object) ?? code(metadata)
  const text = textIn(object)
  if (text === undefined) return undefined
  // A command may well print such an object: only what speaks of an end, too, is a wrapping.
  const wrapped = exitCode !== undefined || object.has('aggregated_output', 'interrupted', 'stderr')
  if (!wrapped) return undefined
  const seconds = metadata.number('duration_seconds')
  return {
    text,
    ...(exitCode === undefined ? {} : { exitCode }),
    ...(seconds === undefined ? {} : { duration: seconds * 1000 }),
  }
}

function textIn(object: Fields): string | undefined {
  const text = object.text('aggregated_output', 'formatted_output', 'output')
  if (text !== undefined) return text
  const streams = [object.text('stdout'), object.text('stderr')]
  if (streams.every((stream) => stream === undefined)) return undefined
  return joinStreams(streams)
}

function joinStreams(streams: ReadonlyArray<string | undefined>): string {
  let text = ''
  for (const stream of streams) {
    if (stream === undefined || stream === '') continue
    text += (text === '' || text.endsWith('\n') ? '' : '\n') + stream
  }
  return text
}

/** `<status>running</status>`, `<stdout>`… of Claude Code's shells in the background. */
function fromTags(output: string): ShellOutput | undefined {
  if (!/^<(?:retrieval_status|status|task_id)>/.test(output)) return undefined
  const status = tag(output, 'status')
  const exitCode = tag(output, 'exit_code')
  return {
    text: joinStreams([tag(output, 'stdout'), tag(output, 'stderr'), tag(output, 'output')]),
    ...(exitCode !== undefined && /^-?\d{1,9}$/.test(exitCode.trim())
      ? { exitCode: Number(exitCode) }
      : {}),
    ...(status === undefined ? {} : { stillRunning: status.trim() === 'running' }),
  }
}

/** What stands in a tag, without the line breaks next to it. */
function tag(text: string, name: string): string | undefined {
  const open = `<${name}>`
  const from = text.indexOf(open)
  const to = text.lastIndexOf(`</${name}>`)
  if (from < 0 || to < from) return undefined
  return text
    .slice(from + open.length, to)
    .replace(/^\n/, '')
    .replace(/\n$/, '')
}

const HEADER =
  /^(?:(?:Chunk ID|Exit code|Wall time|Process exited with code|Process running with session ID|Original token count|Total output lines)\b[^\n]{0,200}\n){1,8}\n?(?:Output:\n?)?/

/** The lines that Codex puts above the output of `exec_command` and `shell`. */
function fromHeaders(output: string): ShellOutput | undefined {
  const header = HEADER.exec(output.slice(0, 2_000))?.[0]
  if (header === undefined || !/Output:|Process |Wall time/.test(header)) return undefined
  const exitCode = /^(?:Exit code:|Process exited with code) (-?\d{1,9})/m.exec(header)?.[1]
  const seconds = /^Wall time: ([\d.]{1,20})/m.exec(header)?.[1]
  const shell = /^Process running with session ID (\S{1,100})/m.exec(header)?.[1]
  return {
    text: output.slice(header.length),
    ...(exitCode === undefined ? {} : { exitCode: Number(exitCode) }),
    ...(seconds === undefined || !Number.isFinite(Number(seconds))
      ? {}
      : { duration: Number(seconds) * 1000 }),
    ...(shell === undefined ? {} : { shell, stillRunning: true }),
  }
}

/** Gemini CLI: `Output: …` or `Stdout: …`, `Stderr: …` and `Exit Code: …`, each from a new line on. */
function fromLabels(output: string): ShellOutput | undefined {
  const start = /^(?:Command: |Directory: |Output: |Stdout: )/.test(output)
  const end = output.slice(-2_000)
  if (!start || !/^(?:Exit Code|Signal|Background PIDs|Process Group PGID): /m.test(end))
    return undefined
  const exitCode = /^Exit Code: (-?\d{1,9})$/m.exec(end)?.[1]
  const labels = [
    'Output',
    'Stdout',
    'Stderr',
    'Error',
    'Exit Code',
    'Signal',
    'Background PIDs',
    'Process Group PGID',
  ]
  const section = (name: string): string | undefined => {
    const from = output.startsWith(`${name}: `) ? 0 : output.indexOf(`\n${name}: `) + 1
    if (!output.startsWith(`${name}: `, from)) return undefined
    const start = from + name.length + 2
    const ends = labels
      .map((label) => output.indexOf(`\n${label}: `, start))
      .filter((at) => at >= 0)
    const text = output.slice(start, Math.min(output.length, ...ends))
    return text === '(empty)' || text === '(none)' ? '' : text
  }
  return {
    text: joinStreams([section('Output'), section('Stdout'), section('Stderr'), section('Error')]),
    ...(exitCode === undefined ? {} : { exitCode: Number(exitCode) }),
  }
}

/** Claude Code: `Exit code 1` above the output of what failed, `… in background with ID: …`. */
function fromNotice(output: string): ShellOutput | undefined {
  const failed = /^(?:Error: )?Exit code (-?\d{1,9})(?:\r?\n|$)/.exec(output.slice(0, 40))
  if (failed !== null) return { text: output.slice(failed[0].length), exitCode: Number(failed[1]) }
  const background = /^Command running in background with ID: (\w{1,100})/.exec(
    output.slice(0, 200),
  )?.[1]
  return background === undefined
    ? undefined
    : { text: output, shell: background, stillRunning: true }
}

import { isBeginPatch } from '../patch/index.ts'
import { type Call, optional } from './call.ts'
import type { Fields } from './fields.ts'
import { listOf } from './json.ts'
import { patchView } from './patch-view.ts'
import { unwrapShell } from './shell-output.ts'
import { commandOfWords, innerCommand } from './shell-words.ts'
import { objectIn } from './tool-output.ts'
import type { PatchView, ShellView } from './tool-view.ts'

/** Names that the shell of a command in the background goes by. */
const SHELL = [
  'bash_id',
  'shell_id',
  'task_id',
  'session_id',
  'process_id',
  'terminal_id',
  'terminalId',
] as const

/** A command. One that only applies a patch is that patch. */
export function shellView(call: Call): ShellView | PatchView | undefined {
  const command = commandOf(call.args) ?? titleCommand(call)
  if (command === undefined && !call.cut) return undefined
  const patch = patchIn(call.args, command ?? '')
  if (patch !== undefined) return patchView(call, patch)
  const { text, ...end } = unwrapShell(call.output)
  const shell = end.shell ?? call.args.id(...SHELL)
  return {
    ...call.base(),
    ...end,
    kind: 'shell',
    action: 'run',
    command: command ?? '',
    background: isBackground(call.args) || (end.stillRunning ?? false),
    output: text,
    ...optional(
      'cwd',
      call.args.text(
        'workdir',
        'cwd',
        'working_directory',
        'workingDirectory',
        'directory',
        'dir_path',
      ),
    ),
    ...optional('description', call.args.text('description', 'justification')),
    ...optional('shell', shell),
  }
}

/** What was written by a command in the background so far. */
export function watchView(call: Call): ShellView | undefined {
  return ongoing(call, 'watch')
}

/** A command in the background that was stopped. */
export function stopView(call: Call): ShellView | undefined {
  const view = ongoing(call, 'stop')
  if (view === undefined) return undefined
  // Claude Code answers with an object of which this sentence is what matters.
  return { ...view, output: objectIn(view.output)?.text('message') ?? view.output }
}

/** What was typed into a command that goes on; nothing typed is a look at it. */
export function typeView(call: Call): ShellView | undefined {
  const input = call.args.text('chars', 'input', 'text', 'data')
  return ongoing(call, input === undefined || input === '' ? 'watch' : 'type', input)
}

function ongoing(call: Call, action: ShellView['action'], input?: string): ShellView | undefined {
  const shell = call.args.id(...SHELL)
  if (shell === undefined && !call.cut) return undefined
  const { text, ...end } = unwrapShell(call.output)
  return {
    ...call.base(),
    kind: 'shell',
    action,
    command: '',
    background: true,
    ...optional('shell', shell),
    ...end,
    ...optional('input', input === '' ? undefined : input),
    output: text,
  }
}

/** The command among arguments: text, a list of words, or an action that has one of the two. */
export function commandOf(args: Fields): string | undefined {
  const text = args.text('command', 'cmd', 'script', 'shell_command')
  if (text !== undefined) return innerCommand(text)
  const words = args.list('command', 'cmd', 'argv')
  if (words !== undefined) {
    const given = words.filter((word) => typeof word === 'string')
    return given.length === words.length ? commandOfWords(given) : undefined
  }
  const action = args.fields('action')
  return listOf(action.get('command')).length > 0 || action.text('command') !== undefined
    ? commandOf(action)
    : undefined
}

/** ACP has the command in its title, in backticks. */
function titleCommand(call: Call): string | undefined {
  const title = call.args.text('title')
  return title === undefined ? undefined : /^`([^`]+)`/.exec(title)?.[1]
}

/** The patch that a command applies and does nothing else, as a word of its own or a heredoc. */
function patchIn(args: Fields, command: string): string | undefined {
  const [program, word] = args.list('command', 'cmd') ?? []
  if (program === 'apply_patch' && typeof word === 'string' && isBeginPatch(word)) return word
  const applies = /^\s{0,8}(?:cd [^\n]{1,500}&& ?)?apply_?patch\b/.test(command.slice(0, 600))
  return applies && isBeginPatch(command) ? command : undefined
}

function isBackground(args: Fields): boolean {
  return args.flag('run_in_background', 'is_background', 'background', 'isBackground')
}

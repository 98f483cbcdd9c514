import type { ToolCallStatus, ToolVerb } from '../../recorder/index.ts'

/** Every word that a thread view shows or speaks. Numbers and times come formatted. */
export interface Labels {
  /** What the whole is called by a screen reader. */
  readonly thread: string
  readonly you: string
  readonly agent: string
  readonly loading: string
  readonly empty: string
  readonly live: string
  readonly reconnecting: string
  readonly notLoaded: string
  readonly tryAgain: string
  readonly newBelow: (count: string) => string

  readonly thinking: string
  readonly thought: string
  readonly words: (count: number, formatted: string) => string

  readonly sandbox: string
  readonly ranInSandbox: string
  /** In the place of the verb, where a call came to nothing. */
  readonly failed: string
  readonly denied: string
  readonly interrupted: string
  /** Beside the name of a call, where there is nothing better to say of how it stands. */
  readonly status: Readonly<Record<ToolCallStatus, string>>
  readonly notAllowed: string
  readonly noResult: string
  readonly noOutput: string
  readonly exit: (code: number) => string
  readonly inBackground: string
  readonly unnamedTool: string

  readonly verbs: Readonly<Record<VerbName, Verb>>
  readonly files: (count: number, formatted: string) => string
  readonly lines: (count: number, formatted: string) => string
  readonly matches: (count: number, formatted: string) => string
  readonly matchesIn: (matches: string, files: string) => string
  readonly results: (count: number, formatted: string) => string
  readonly entries: (count: number, formatted: string) => string
  readonly calls: (count: number, formatted: string) => string
  readonly times: (count: number, formatted: string) => string
  readonly tokens: (count: number, formatted: string) => string
  readonly steps: (done: string, all: string) => string
  readonly lineRange: (from: string, to: string) => string
  readonly linesFrom: (from: string) => string
  readonly andMore: string
  readonly images: (count: number, formatted: string) => string
  readonly questions: (count: number, formatted: string) => string
  readonly cell: (name: string) => string
  readonly characters: (count: number, formatted: string) => string

  readonly runCompleted: string
  readonly runFailed: string
  readonly runStopped: string
  readonly runCrashed: string
  readonly filesChanged: (count: number, formatted: string) => string
  readonly redacted: (count: number, formatted: string) => string

  readonly notice: string
  /** Verbs of a file event's line. */
  readonly fileCreated: string
  readonly fileChanged: string
  readonly fileDeleted: string
  readonly created: string
  readonly changed: string
  readonly deleted: string
  readonly renamed: (from: string) => string
  readonly moved: string
  readonly binary: string
  readonly added: string
  readonly removed: string
  readonly linesAdded: (count: number, formatted: string) => string
  readonly linesRemoved: (count: number, formatted: string) => string

  readonly copy: string
  readonly copied: string
  readonly copyCommand: string
  readonly copyOutput: string
  readonly copyCode: string
  readonly copyFile: string
  readonly copyDiff: string
  readonly copyLink: string
  readonly wrap: string
  readonly showMore: (amount: string, all: string) => string
  readonly showRest: (all: string) => string
  readonly showAll: string
  readonly showLess: string
  readonly openAll: string
  readonly closeAll: string
  readonly unchangedLines: (count: number, formatted: string) => string
  readonly leftOut: (amount: string) => string
  readonly largeDiff: string
  readonly showAnyway: string

  readonly arguments: string
  readonly output: string
  readonly prompt: string
  readonly answer: string
  readonly server: string
  readonly tool: string
  readonly selected: string
  readonly approved: string
  readonly rejected: string
  readonly waiting: string
  readonly planDone: string
  readonly planActive: string
  readonly planPending: string
  readonly planNew: string
  readonly planRemoved: string
  readonly planCancelled: string
  readonly planStarted: string
  readonly planFinished: string
  readonly planReopened: string
  readonly planReworded: string
  readonly stillRunning: string
  readonly workingDirectory: string
  readonly code: string
  readonly table: string
  readonly terminalOutput: string
  readonly image: string
  readonly audio: string
  readonly video: string
  readonly document: string
  readonly attachment: string
  readonly brokenImage: string
  readonly taskDone: string
  readonly taskOpen: string
  readonly brokenItem: string
  /** For a character that does not show, by its name in Unicode. */
  readonly hiddenCharacter: (name: string, count: number) => string

  readonly find: string
  readonly findNext: string
  readonly findPrevious: string
  readonly findClose: string
  readonly findNothing: string
  /** Which of how many: `3 of 12`. */
  readonly findPlace: (index: string, total: string) => string
  readonly loadOlder: string
  readonly loadingOlder: string

  /** What the live region says. */
  readonly sayRunStarted: string
  readonly sayAnswerComplete: string
  readonly sayRunFailed: string
  readonly sayRunStopped: string
  readonly sayToolFailed: (what: string) => string
}

/** A verb as a card's header has it. */
export interface Verb {
  /** While it goes on: `Running`. */
  readonly present: string
  /** Afterwards: `Ran`. */
  readonly past: string
  /** After "Failed" and "Not allowed": `to edit`. `''` where the object tells. */
  readonly failed: string
  /** After "Interrupted": `editing`. `''` where the object tells. */
  readonly during: string
  /** What several of them in a row are called: `Read 7 files`. */
  readonly many: (count: number, formatted: string) => string
}

/** What a card can say that the agent did. */
export type VerbName = ToolVerb

const counted =
  (one: string, many: string) =>
  (count: number, formatted: string): string =>
    `${formatted} ${count === 1 ? one : many}`

const verb = (present: string, past: string, failed: string, one: string, many: string): Verb => ({
  present,
  past,
  failed,
  during: failed === '' ? '' : present.toLowerCase(),
  many: (count, formatted) => `${formatted} ${count === 1 ? one : many}`,
})

/** The words in English, which stand wherever an app gives none of its own. */
export const ENGLISH: Labels = {
  thread: 'Thread',
  you: 'You',
  agent: 'Agent',
  loading: 'Loading the thread',
  empty: 'Nothing has been said in this thread yet.',
  live: 'Working',
  reconnecting: 'The connection dropped; trying again',
  notLoaded: 'The thread could not be loaded',
  tryAgain: 'Try again',
  newBelow: (count) => `${count} new below`,

  thinking: 'Thinking',
  thought: 'Thought',
  words: counted('word', 'words'),

  sandbox: 'sandbox',
  ranInSandbox: 'Ran in the sandbox',
  failed: 'Failed',
  denied: 'Not allowed',
  interrupted: 'Interrupted',
  status: {
    running: 'running',
    complete: 'done',
    error: 'failed',
    interrupted: 'interrupted',
    denied: 'not allowed',
    unrecorded: 'no result',
  },
  notAllowed: 'This was not allowed.',
  noResult: 'The run ended, and no result was recorded.',
  noOutput: 'No output',
  exit: (code) => `exit ${code}`,
  inBackground: 'in the background',
  unnamedTool: 'a tool without a name',

  verbs: {
    run: verb('Running', 'Ran', '', 'command', 'commands'),
    read: verb('Reading', 'Read', 'to read', 'file', 'files'),
    look: verb('Looking at', 'Looked at', 'to look at', 'image', 'images'),
    edit: verb('Editing', 'Edited', 'to edit', 'edit', 'edits'),
    write: verb('Writing', 'Wrote', 'to write', 'file', 'files'),
    delete: verb('Deleting', 'Deleted', 'to delete', 'file', 'files'),
    move: verb('Moving', 'Moved', 'to move', 'file', 'files'),
    patch: verb('Patching', 'Patched', 'to patch', 'patch', 'patches'),
    search: verb('Searching', 'Searched', 'to search for', 'time', 'times'),
    list: verb('Listing', 'Listed', 'to list', 'folder', 'folders'),
    fetch: verb('Fetching', 'Fetched', 'to fetch', 'page', 'pages'),
    webSearch: verb(
      'Searching',
      'Searched',
      'to search for',
      'time on the web',
      'times on the web',
    ),
    plan: verb('Planning', 'Planned', 'to plan', 'time', 'times'),
    task: verb('Delegating', 'Delegated', '', 'task', 'tasks'),
    ask: verb('Asking', 'Asked', 'to ask', 'question', 'questions'),
    propose: verb('Proposing', 'Proposed', 'to propose', 'plan', 'plans'),
    call: verb('Calling', 'Called', 'to call', 'tool', 'tools'),
    watch: verb('Checking', 'Checked', 'to check', 'time', 'times'),
    stop: verb('Stopping', 'Stopped', 'to stop', 'command', 'commands'),
    type: verb('Typing', 'Typed', 'to type', 'time', 'times'),
    think: verb('Thinking', 'Thought', 'to think', 'time', 'times'),
    load: verb('Loading', 'Loaded', 'to load', 'skill', 'skills'),
  },
  files: counted('file', 'files'),
  lines: counted('line', 'lines'),
  matches: counted('match', 'matches'),
  matchesIn: (matches, files) => `${matches} in ${files}`,
  results: counted('result', 'results'),
  entries: counted('entry', 'entries'),
  calls: counted('call', 'calls'),
  times: counted('time', 'times'),
  tokens: counted('token', 'tokens'),
  steps: (done, all) => `${done} of ${all} done`,
  lineRange: (from, to) => `lines ${from}–${to}`,
  linesFrom: (from) => `from line ${from}`,
  andMore: 'and more',
  images: counted('image', 'images'),
  questions: counted('question', 'questions'),
  cell: (name) => `cell ${name}`,
  characters: counted('character', 'characters'),

  runCompleted: 'Finished',
  runFailed: 'The run failed',
  runStopped: 'The run was stopped',
  runCrashed: 'The process died; everything up to then is here',
  filesChanged: (count, formatted) => `${formatted} ${count === 1 ? 'file' : 'files'} changed`,
  redacted: (count, formatted) => `${formatted} ${count === 1 ? 'value' : 'values'} hidden`,

  notice: 'Note',
  fileCreated: 'Created',
  fileChanged: 'Changed',
  fileDeleted: 'Deleted',
  created: 'created',
  changed: 'changed',
  deleted: 'deleted',
  renamed: (from) => `renamed from ${from}`,
  moved: 'moved',
  binary: 'Not a text file.',
  added: 'added',
  removed: 'removed',
  linesAdded: counted('line added', 'lines added'),
  linesRemoved: counted('line removed', 'lines removed'),

  copy: 'Copy',
  copied: 'Copied',
  copyCommand: 'Copy command',
  copyOutput: 'Copy output',
  copyCode: 'Copy code',
  copyFile: 'Copy file',
  copyDiff: 'Copy diff',
  copyLink: 'Copy link',
  wrap: 'Wrap lines',
  showMore: (amount, all) => `Show ${amount} more of ${all}`,
  showRest: (all) => `Show the remaining ${all}`,
  showAll: 'Show all',
  showLess: 'Show less',
  openAll: 'Open all',
  closeAll: 'Close all',
  unchangedLines: counted('unchanged line', 'unchanged lines'),
  leftOut: (amount) => `${amount} left out`,
  largeDiff: 'This is a large change.',
  showAnyway: 'Show it anyway',

  arguments: 'Arguments',
  output: 'Output',
  prompt: 'Prompt',
  answer: 'Answer',
  server: 'Server',
  tool: 'Tool',
  selected: 'chosen',
  approved: 'approved',
  rejected: 'not approved',
  waiting: 'waiting for an answer',
  planDone: 'done',
  planActive: 'in progress',
  planPending: 'to do',
  planNew: 'new',
  planRemoved: 'dropped',
  planCancelled: 'cancelled',
  planStarted: 'begun',
  planFinished: 'finished',
  planReopened: 'to do again',
  planReworded: 'reworded',
  stillRunning: 'still running',
  workingDirectory: 'in',
  code: 'Code',
  table: 'Table',
  terminalOutput: 'Terminal output',
  image: 'image',
  audio: 'audio',
  video: 'video',
  document: 'document',
  attachment: 'attachment',
  brokenImage: 'an image that cannot be read',
  taskDone: 'done',
  taskOpen: 'not done',
  brokenItem: 'This could not be drawn',
  hiddenCharacter: (name, count) =>
    count === 1 ? `hidden character: ${name}` : `${count} hidden characters: ${name}`,

  find: 'Find in thread',
  findNext: 'Next',
  findPrevious: 'Previous',
  findClose: 'Close',
  findNothing: 'Nothing found',
  findPlace: (index, total) => `${index} of ${total}`,
  loadOlder: 'Show older',
  loadingOlder: 'Loading what is older',

  sayRunStarted: 'The agent is working',
  sayAnswerComplete: 'The answer is complete',
  sayRunFailed: 'The run failed',
  sayRunStopped: 'The run was stopped',
  sayToolFailed: (what) => `Failed: ${what}`,
}

/** Words of an app's own, in place of some of the English ones. */
export type LabelOverrides = {
  readonly [Name in keyof Labels]?: Labels[Name] extends Readonly<Record<string, unknown>>
    ? Partial<Labels[Name]>
    : Labels[Name]
}

/** The English words with an app's own in their place. */
export function joinLabels(own: LabelOverrides | undefined): Labels {
  if (own === undefined) return ENGLISH
  return {
    ...ENGLISH,
    ...own,
    status: { ...ENGLISH.status, ...own.status },
    verbs: { ...ENGLISH.verbs, ...own.verbs },
  }
}

import type { ToolCallStatus, ToolVerb } from '../../recorder/index.ts'

/** Every word that a thread view shows or speaks. Numbers and times come formatted. */
export interface Labels {
  /** What the whole is called by a screen reader. */
  readonly thread: string
  readonly you: string
  readonly loading: string
  readonly empty: string
  readonly live: string
  readonly reconnecting: string
  readonly notLoaded: string
  /** Above an error below a thread that is shown: reading on failed, or the last request of a chat. */
  readonly notContinued: string
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
  /** Where the part of the package could not be fetched that draws something. */
  readonly notDrawn: string
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
  readonly sayRunCrashed: string
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

/** Words of an app's own, in place of some of the English ones. */
export type LabelOverrides = {
  readonly [Name in keyof Labels]?: Labels[Name] extends Readonly<Record<string, unknown>>
    ? Partial<Labels[Name]>
    : Labels[Name]
}

import type { FileChange } from '../patch/index.ts'
import type { Json } from './json.ts'
import type { ToolImage } from './tool-output.ts'

/** What all views have. */
interface ViewBase {
  /** True while the arguments are still coming: what is not there yet is `''`, absent or empty. */
  readonly partial: boolean
  /** What the harness calls the call, where it says so (ACP). */
  readonly title?: string
  /** What came back, as text to be read; `''` for nothing, or where other fields have all of it. */
  readonly output: string
  readonly images: ReadonlyArray<ToolImage>
}

/** A command, or something done to one that runs in the background. */
export interface ShellView extends ViewBase {
  readonly kind: 'shell'
  /** `run` it, `watch` one that runs, `stop` one, `type` into one. */
  readonly action: 'run' | 'watch' | 'stop' | 'type'
  /** As a person would type it: without the `bash -lc` around it. `''` for other actions than `run`. */
  readonly command: string
  readonly cwd?: string
  /** What the agent says that it is for. */
  readonly description?: string
  /** Whether it was left to run on. */
  readonly background: boolean
  /** The name of the shell in the background. */
  readonly shell?: string
  /** What is typed, for `type`. */
  readonly input?: string
  /** What came out of it; escape sequences included. */
  readonly output: string
  readonly exitCode?: number
  /** How long it took by its own account, in milliseconds. */
  readonly duration?: number
  /** Whether it still ran when the call returned. */
  readonly stillRunning?: boolean
}

/** A file that was read, or looked at. */
export interface ReadView extends ViewBase {
  readonly kind: 'read'
  readonly path: string
  /** The part that was asked for, in lines from 1; either end may be open. */
  readonly range?: { readonly from?: number; readonly to?: number }
  /** The file's text, without the numbers that some tools put in front of lines. */
  readonly text: string
  /** The number of the first line of `text`, from 1. */
  readonly firstLine: number
  /** What the tool said besides the file: hints, warnings. `output` is the two together as they came. */
  readonly notes: string
}

/** Strings of a file that were replaced, or blocks of a diff. */
export interface EditView extends ViewBase {
  readonly kind: 'edit'
  readonly path: string
  /** What changed; one file, or as many as the call names. */
  readonly files: ReadonlyArray<FileChange>
  /** Whether every occurrence was replaced. */
  readonly replaceAll: boolean
}

/** A file that was written whole. */
export interface WriteView extends ViewBase {
  readonly kind: 'write'
  readonly path: string
  readonly content: string
  /** Whether it was there before; absent where that is not known. */
  readonly created?: boolean
  /** What changed, where the harness says it. */
  readonly files: ReadonlyArray<FileChange>
}

/** A patch to any number of files. */
export interface PatchView extends ViewBase {
  readonly kind: 'patch'
  readonly files: ReadonlyArray<FileChange>
  /** The patch as it was given; `''` where it was given as a list of changes. */
  readonly patch: string
}

/** A cell of a notebook that was changed. */
export interface NotebookView extends ViewBase {
  readonly kind: 'notebook'
  readonly path: string
  readonly mode: 'replace' | 'insert' | 'delete'
  /** The cell's id or number. */
  readonly cell?: string
  /** `code`, `markdown`. */
  readonly cellType?: string
  readonly source: string
}

/** A line that a search found, or one beside it. */
export interface SearchMatch {
  /** Its number, from 1; absent where the tool does not say. */
  readonly line?: number
  readonly text: string
  /** True for a line that only stands next to a match. */
  readonly context?: true
}

/** What a search found in one file. */
export interface SearchGroup {
  /** `''` where the tool does not say. */
  readonly path: string
  readonly matches: ReadonlyArray<SearchMatch>
  /** How many matches it has, where only the number is told. */
  readonly count?: number
}

/** A search in files. */
export interface SearchView extends ViewBase {
  readonly kind: 'search'
  readonly pattern: string
  readonly path?: string
  /** Which files were searched. */
  readonly glob?: string
  /** What is found: lines, names of files, or numbers of matches. */
  readonly mode: 'lines' | 'files' | 'counts'
  readonly groups: ReadonlyArray<SearchGroup>
  /** Matches found; absent where only files are named, or there is no result. */
  readonly matchCount?: number
  /** Files found; absent where there is no result, or it was not understood. */
  readonly fileCount?: number
  /** Whether the tool said that there is more. */
  readonly truncated: boolean
}

/** A file or folder of a list. */
export interface ListEntry {
  readonly path: string
  /** How deep below the folder listed; 0 for what is right in it. */
  readonly depth: number
  readonly folder: boolean
}

/** The files of a folder, or those that fit a pattern. */
export interface ListView extends ViewBase {
  readonly kind: 'list'
  readonly path: string
  /** What their names have to fit, as in `*.ts`. */
  readonly pattern?: string
  readonly entries: ReadonlyArray<ListEntry>
  readonly truncated: boolean
}

/** A page that was fetched. `output` is what was found there, or said about it. */
export interface FetchView extends ViewBase {
  readonly kind: 'fetch'
  readonly url: string
  /** What was asked about the page. */
  readonly prompt?: string
}

/** A page that a web search found. */
export interface WebResult {
  readonly title: string
  readonly url: string
}

/** A search on the web. */
export interface WebSearchView extends ViewBase {
  readonly kind: 'webSearch'
  readonly query: string
  readonly results: ReadonlyArray<WebResult>
}

/** How a step of a plan stands. */
export type PlanStatus = 'pending' | 'active' | 'done' | 'cancelled'

/** A step of a plan. */
export interface PlanItem {
  readonly text: string
  readonly status: PlanStatus
  /** The name that it has for the harness, where steps have names. */
  readonly id?: string
}

/** The agent's plan, or a change to it. */
export interface PlanView extends ViewBase {
  readonly kind: 'plan'
  /** Whether `items` is the whole plan, or steps that are new, changed, or looked up. */
  readonly scope: 'all' | 'added' | 'changed'
  readonly items: ReadonlyArray<PlanItem>
  /** Why it was changed, where the agent says. */
  readonly explanation?: string
}

/** Work given to another agent. `output` is its last word. */
export interface TaskView extends ViewBase {
  readonly kind: 'task'
  readonly description: string
  readonly prompt: string
  /** Which kind of agent. */
  readonly agent?: string
  readonly background: boolean
}

/** One question to the user. */
export interface Question {
  readonly question: string
  readonly header?: string
  readonly multiple: boolean
  readonly options: ReadonlyArray<{
    readonly label: string
    readonly description?: string
    readonly chosen: boolean
  }>
  /** The answer; absent where there is none (yet). */
  readonly answer?: string
}

/** Questions to the user. */
export interface QuestionView extends ViewBase {
  readonly kind: 'question'
  readonly questions: ReadonlyArray<Question>
}

/** A plan that the user is asked to approve. */
export interface PlanApprovalView extends ViewBase {
  readonly kind: 'planApproval'
  /** Markdown. */
  readonly plan: string
  readonly decision?: 'approved' | 'rejected'
}

/** Instructions that the agent loaded. */
export interface SkillView extends ViewBase {
  readonly kind: 'skill'
  readonly skill: string
  readonly args?: string
}

/** A call to a tool of an MCP server. */
export interface McpView extends ViewBase {
  readonly kind: 'mcp'
  readonly server: string
  readonly tool: string
  /** Absent where they are no JSON. */
  readonly args?: Json
}

/** A file or folder that was moved. */
export interface MoveView extends ViewBase {
  readonly kind: 'move'
  readonly from: string
  readonly to: string
}

/** Files or folders that were deleted. */
export interface DeleteView extends ViewBase {
  readonly kind: 'delete'
  readonly path: string
}

/** Something the agent wrote down to think. */
export interface ThinkView extends ViewBase {
  readonly kind: 'think'
  readonly text: string
}

/** A call that nothing more is known of. */
export interface UnknownView extends ViewBase {
  readonly kind: 'unknown'
  readonly name: string
  /** Absent where the arguments are no JSON. */
  readonly args?: Json
  /** Files that it says it changed. */
  readonly files: ReadonlyArray<FileChange>
}

/** What a tool call is to a reader. */
export type ToolView =
  | ShellView
  | ReadView
  | EditView
  | WriteView
  | PatchView
  | NotebookView
  | SearchView
  | ListView
  | FetchView
  | WebSearchView
  | PlanView
  | TaskView
  | QuestionView
  | PlanApprovalView
  | SkillView
  | McpView
  | MoveView
  | DeleteView
  | ThinkView
  | UnknownView

/** Every kind of {@link ToolView}. */
export type ToolViewKind = ToolView['kind']

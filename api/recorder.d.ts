// The public surface of rethread/recorder; written by `npm run api:update`.

export type AbortReason = 'stopped' | 'crashed';

export interface EditView extends ViewBase {
    readonly kind: 'edit';
    readonly path: string;
    readonly files: ReadonlyArray<FileChange>;
    readonly replaceAll: boolean;
}

export interface FetchView extends ViewBase {
    readonly kind: 'fetch';
    readonly url: string;
    readonly prompt?: string;
}

export interface FileChange {
    readonly path: string;
    readonly oldPath?: string;
    readonly change: FileChangeKind;
    readonly hunks: ReadonlyArray<Hunk>;
    readonly added: number;
    readonly removed: number;
    readonly binary?: true;
    readonly oldMode?: string;
    readonly newMode?: string;
    readonly crlf?: true;
    readonly uncompared?: ReadonlyArray<TextPair>;
    readonly rest?: string;
}

export type FileChangeKind = 'create' | 'change' | 'delete' | 'rename';

export interface FileItem extends ItemBase {
    readonly kind: 'file';
    readonly path: string;
    readonly diff?: string;
    readonly change?: 'create' | 'change' | 'delete';
}

export interface FileRun {
    readonly runId: string;
    readonly turn: ReadonlyArray<ModelMessage>;
    readonly chunks: ReadonlyArray<StreamChunk>;
    readonly ended: 'said' | 'killed' | 'open';
}

export interface Hunk {
    readonly heading?: string;
    readonly lines: ReadonlyArray<HunkLine>;
}

export interface HunkLine {
    readonly kind: 'context' | 'add' | 'remove';
    readonly text: string;
    readonly oldLine?: number;
    readonly newLine?: number;
    readonly noNewline?: true;
}

export declare class InMemoryMessageStore implements MessageStore {
    #private;
    loadThread(threadId: string): Promise<ModelMessage[]>;
    saveThread(threadId: string, messages: ReadonlyArray<ModelMessage>): Promise<void>;
}

export declare class InMemoryRunEventLog implements RunEventLog {
    #private;
    open({ runId, threadId, turn }: OpenRun): Promise<RunRecord>;
    append(runId: string, chunk: StreamChunk): Promise<number>;
    finish(runId: string, status: TerminalRunStatus, error?: RunError): Promise<void>;
    get(runId: string): Promise<RunRecord | null>;
    read(runId: string, { fromSeq, signal }?: ReadRunOptions): AsyncIterableIterator<RunEvent>;
}

export declare class InMemorySandboxInstanceStore implements SandboxInstanceStore {
    #private;
    get(threadId: string): Promise<SandboxInstance | null>;
    upsert(instance: SandboxInstance): Promise<void>;
    delete(threadId: string): Promise<void>;
}

export type Item = UserItem | TextItem | ThinkingItem | ToolItem | FileItem | NoticeItem | RunEndItem;

export type ItemKind = Item['kind'];

export type Json = null | boolean | number | string | ReadonlyArray<Json> | JsonObject;

export type LeaseState = 'held' | 'lost' | 'cancelled';

export interface ListView extends ViewBase {
    readonly kind: 'list';
    readonly path: string;
    readonly pattern?: string;
    readonly entries: ReadonlyArray<ListEntry>;
    readonly truncated: boolean;
}

export interface LoadThread extends RecordingStores {
    readonly threadId: string;
    readonly isRunAlive?: (record: RunRecord) => boolean | Promise<boolean>;
}

export interface LoadedThread {
    readonly messages: ModelMessage[];
    readonly activeRun: {
        readonly runId: string;
    } | null;
}

export declare class LogGapError extends Error {
    readonly name = "LogGapError";
    readonly code = "log-gap";
    constructor(runId: string, expected: number, got: number);
}

export interface Mark {
    readonly start: number;
    readonly end: number;
}

export interface MessageStore {
    loadThread(threadId: string): Promise<ModelMessage[]>;
    saveThread(threadId: string, messages: ReadonlyArray<ModelMessage>): Promise<void>;
    readonly locks?: LockStore | undefined;
}

export interface NotebookView extends ViewBase {
    readonly kind: 'notebook';
    readonly path: string;
    readonly mode: 'replace' | 'insert' | 'delete';
    readonly cell?: string;
    readonly cellType?: string;
    readonly source: string;
}

export type NotedItem = {
    kind: 'user' | 'text' | 'thinking' | 'notice';
    text: string;
} | {
    kind: 'tool';
    id: string;
    name: string;
    args: string;
    status: ToolItem['status'];
    output?: ToolItem['output'];
    sandbox: boolean;
    children?: NotedItem[];
} | {
    kind: 'file';
    path: string;
    diff?: string;
} | {
    kind: 'run-end';
    status: 'error' | 'aborted';
    message?: string;
};

export interface NoticeItem extends ItemBase {
    readonly kind: 'notice';
    readonly text: string;
}

export interface OpenRun {
    readonly runId: string;
    readonly threadId?: string;
    readonly turn?: ReadonlyArray<ModelMessage>;
}

export interface PagedTail<T> {
    start(): Promise<void>;
    page(): Promise<ReadonlyArray<T>>;
    ended(): Promise<boolean>;
    wait(wakeUp: () => void): () => void;
    end?(): void;
    readonly signal: AbortSignal | undefined;
}

export declare class PagedTailIterator<T> implements AsyncIterableIterator<T> {
    #private;
    constructor(tail: PagedTail<T>);
    [Symbol.asyncIterator](): this;
    next(): Promise<IteratorResult<T>>;
    return(): Promise<IteratorResult<T>>;
}

export interface PatchView extends ViewBase {
    readonly kind: 'patch';
    readonly files: ReadonlyArray<FileChange>;
    readonly patch: string;
}

export interface PlanApprovalView extends ViewBase {
    readonly kind: 'planApproval';
    readonly plan: string;
    readonly decision?: 'approved' | 'rejected';
}

export interface PlanChange {
    readonly kind: PlanChangeKind;
    readonly item: PlanItem;
}

export type PlanChangeKind = 'same' | 'added' | 'removed' | 'started' | 'finished' | 'cancelled' | 'reopened' | 'reworded';

export interface PlanItem {
    readonly text: string;
    readonly status: PlanStatus;
    readonly id?: string;
}

export type PlanStatus = 'pending' | 'active' | 'done' | 'cancelled';

export interface PlanView extends ViewBase {
    readonly kind: 'plan';
    readonly scope: 'all' | 'added' | 'changed';
    readonly items: ReadonlyArray<PlanItem>;
    readonly explanation?: string;
}

export interface Question {
    readonly question: string;
    readonly header?: string;
    readonly multiple: boolean;
    readonly options: ReadonlyArray<{
        readonly label: string;
        readonly description?: string;
        readonly chosen: boolean;
    }>;
    readonly answer?: string;
}

export interface QuestionView extends ViewBase {
    readonly kind: 'question';
    readonly questions: ReadonlyArray<Question>;
}

export declare const REDACTED = "[redacted]";

export declare const RUN_CRASHED: RunError;

export type Range = readonly [
    start: number,
    end: number
];

export interface ReadRunOptions {
    readonly fromSeq?: number;
    readonly signal?: AbortSignal;
}

export interface ReadUIMessagesOptions {
    readonly live?: boolean;
}

export interface ReadView extends ViewBase {
    readonly kind: 'read';
    readonly path: string;
    readonly range?: {
        readonly from?: number;
        readonly to?: number;
    };
    readonly text: string;
    readonly firstLine: number;
    readonly notes: string;
}

export interface ReadViewOptions {
    readonly cut?: number;
    readonly upto?: number;
    readonly stores?: {
        readonly log: RunEventLog;
        readonly messages: MessageStore;
    };
}

export interface RecordThreadOptions extends Pick<StartRecording, 'log' | 'messages' | 'locks' | 'redact' | 'leaseMs'> {
    readonly abortController?: AbortController;
}

export interface RecordingStores {
    readonly log: RunEventLog;
    readonly messages: MessageStore;
    readonly locks?: LockStore;
}

export type Redact = ReadonlyArray<string> | Readonly<Record<string, string>> | RedactFunction | ((text: string) => Iterable<Range>);

export interface RedactFunction {
    readonly find: (text: string) => Iterable<Range>;
    readonly maxLength?: number;
}

export declare class RedactingRunEventLog implements RunEventLog {
    #private;
    constructor(log: RunEventLog, redact: Redact);
    get leases(): RunLeases | undefined;
    open(run: OpenRun): Promise<RunRecord>;
    append(runId: string, chunk: StreamChunk, options?: WriteOptions): Promise<number>;
    finish(runId: string, status: TerminalRunStatus, error?: RunError, options?: WriteOptions): Promise<void>;
    get(runId: string): Promise<RunRecord | null>;
    read(runId: string, options?: ReadRunOptions): AsyncIterableIterator<RunEvent>;
}

export interface RunClaim {
    readonly fence: number | undefined;
    readonly lost: AbortSignal;
    readonly cancelled: AbortSignal;
    release(): Promise<void>;
}

export interface RunEndItem extends ItemBase {
    readonly kind: 'run-end';
    readonly status: 'error' | 'aborted';
    readonly message?: string;
    readonly reason?: AbortReason;
}

export interface RunError {
    readonly message: string;
    readonly code?: string;
}

export interface RunEvent {
    readonly seq: number;
    readonly chunk: StreamChunk;
}

export interface RunEventLog {
    open(run: OpenRun): Promise<RunRecord>;
    append(runId: string, chunk: StreamChunk, options?: WriteOptions): Promise<number>;
    finish(runId: string, status: TerminalRunStatus, error?: RunError, options?: WriteOptions): Promise<void>;
    get(runId: string): Promise<RunRecord | null>;
    read(runId: string, options?: ReadRunOptions): AsyncIterableIterator<RunEvent>;
    readonly leases?: RunLeases | undefined;
}

export declare class RunFold {
    #private;
    readonly runId: string;
    constructor(runId: string);
    get info(): RunInfo;
    get status(): RunStatus;
    get error(): RunError | undefined;
    get count(): number;
    get items(): ReadonlyArray<Item>;
    get mayAnswer(): boolean;
    isSandboxCall(id: string): boolean;
    knowsCall(id: string): boolean;
    knowsText(id: string): boolean;
    push(chunk: unknown): void;
    end(status: TerminalRunStatus, error?: RunError): void;
}

export interface RunInfo {
    readonly runId: string;
    readonly status: RunStatus;
    readonly open?: true;
    readonly error?: RunError;
    readonly reason?: AbortReason;
    readonly startedAt?: number;
    readonly finishedAt?: number;
    readonly usage?: unknown;
    readonly model?: string;
    readonly redactions?: number;
}

export interface RunLease {
    readonly fence: number;
    renew(): Promise<LeaseState>;
    release(): Promise<void>;
}

export interface RunLeases {
    acquire(runId: string, ttlMs: number): Promise<RunLease>;
    isHeld(runId: string): Promise<boolean>;
    requestCancel(runId: string): Promise<void>;
}

export declare class RunLogError extends Error {
    readonly code: RunLogErrorCode;
    readonly name = "RunLogError";
    constructor(code: RunLogErrorCode, message: string, options?: ErrorOptions);
}

export type RunLogErrorCode = 'unknown-run' | 'terminal-run' | 'bad-cursor' | 'bad-status' | 'bad-run-id' | 'bad-chunk' | 'claimed' | 'fenced';

export interface RunRecord {
    readonly runId: string;
    readonly threadId: string;
    readonly status: RunStatus;
    readonly lastSeq: number;
    readonly turn: ReadonlyArray<ModelMessage>;
    readonly startedAt: number;
    readonly updatedAt: number;
    readonly finishedAt?: number;
    readonly error?: RunError;
}

export declare class RunRecorder {
    #private;
    readonly before: ReadonlyArray<ModelMessage>;
    private constructor();
    static start(options: StartRecording): Promise<RunRecorder>;
    get cancelled(): AbortSignal;
    get lost(): AbortSignal;
    isSandboxCall(id: string): boolean;
    record(chunk: StreamChunk): Promise<void>;
    save(): Promise<void>;
    finish(status: TerminalRunStatus, error?: RunError): Promise<void>;
}

export type RunStatus = 'running' | TerminalRunStatus;

export interface SandboxInstance {
    readonly threadId: string;
    readonly provider: string;
    readonly sandboxId: string;
    readonly runId?: string;
    readonly updatedAt: number;
}

export interface SandboxInstanceStore {
    get(threadId: string): Promise<SandboxInstance | null>;
    upsert(instance: SandboxInstance): Promise<void>;
    delete(threadId: string): Promise<void>;
}

export interface SearchGroup {
    readonly path: string;
    readonly matches: ReadonlyArray<SearchMatch>;
    readonly count?: number;
}

export interface SearchView extends ViewBase {
    readonly kind: 'search';
    readonly pattern: string;
    readonly path?: string;
    readonly glob?: string;
    readonly mode: 'lines' | 'files' | 'counts';
    readonly groups: ReadonlyArray<SearchGroup>;
    readonly matchCount?: number;
    readonly fileCount?: number;
    readonly truncated: boolean;
}

export interface ShellView extends ViewBase {
    readonly kind: 'shell';
    readonly action: 'run' | 'watch' | 'stop' | 'type';
    readonly command: string;
    readonly cwd?: string;
    readonly description?: string;
    readonly background: boolean;
    readonly shell?: string;
    readonly input?: string;
    readonly output: string;
    readonly exitCode?: number;
    readonly duration?: number;
    readonly stillRunning?: boolean;
}

export interface StartRecording extends RecordingStores {
    readonly redact?: Redact;
    readonly leaseMs?: number;
    readonly threadId: string;
    readonly runId: string;
    readonly request?: ReadonlyArray<ModelMessage>;
}

export interface Stretch {
    readonly kind: 'lines' | 'folded';
    readonly from: number;
    readonly lines: ReadonlyArray<HunkLine>;
}

export interface Tail<T> {
    start(): void;
    next(): T | undefined;
    ended(): boolean;
    wait(wakeUp: () => void): () => void;
    readonly signal: AbortSignal | undefined;
}

export declare class TailIterator<T> implements AsyncIterableIterator<T> {
    #private;
    constructor(tail: Tail<T>);
    [Symbol.asyncIterator](): this;
    next(): Promise<IteratorResult<T>>;
    return(): Promise<IteratorResult<T>>;
}

export interface TaskView extends ViewBase {
    readonly kind: 'task';
    readonly description: string;
    readonly prompt: string;
    readonly agent?: string;
    readonly background: boolean;
}

export declare class Terminal {
    #private;
    constructor(limits?: Partial<TerminalLimits>);
    write(chunk: string): void;
    end(): void;
    get text(): TerminalText;
}

export type TerminalColor = {
    readonly kind: 'palette';
    readonly index: number;
} | {
    readonly kind: 'rgb';
    readonly red: number;
    readonly green: number;
    readonly blue: number;
};

export interface TerminalLimits {
    readonly lines: number;
    readonly columns: number;
    readonly reachColumns: number;
    readonly reachRows: number;
}

export type TerminalLine = ReadonlyArray<TerminalSpan>;

export type TerminalRunStatus = 'completed' | 'failed' | 'aborted';

export interface TerminalSpan {
    readonly text: string;
    readonly style: TerminalStyle;
}

export interface TerminalText {
    readonly lines: ReadonlyArray<TerminalLine>;
    readonly cut: TerminalCut;
}

export interface TextItem extends ItemBase {
    readonly kind: 'text';
    readonly text: string;
    readonly open: boolean;
}

export interface TextPair {
    readonly before: string;
    readonly after: string;
    readonly firstLine?: number | undefined;
}

export interface ThinkingItem extends ItemBase {
    readonly kind: 'thinking';
    readonly text: string;
    readonly open: boolean;
}

export type ThreadEntry = {
    readonly kind: 'user';
    readonly item: UserItem;
} | {
    readonly kind: 'run';
    readonly run: RunInfo;
    readonly items: ReadonlyArray<Item>;
} | {
    readonly kind: 'loose';
    readonly item: Item;
};

export interface ThreadFile {
    readonly threadId: string;
    readonly title?: string;
    readonly runs: ReadonlyArray<FileRun>;
    readonly items?: ReadonlyArray<unknown>;
}

export declare class ThreadFileError extends Error {
    readonly where: string;
    readonly name = "ThreadFileError";
    readonly code = "bad-thread-file";
    constructor(where: string, what: string, options?: ErrorOptions);
}

export declare class ThreadFold {
    #private;
    get items(): ReadonlyArray<Item>;
    get runs(): ReadonlyArray<RunInfo>;
    get entries(): ReadonlyArray<ThreadEntry>;
    hydrate(messages: ReadonlyArray<ModelMessage | UIMessage>): void;
    user(message: Pick<ModelMessage, 'id' | 'content'>): void;
    open(runId: string): void;
    cursor(runId: string): number;
    run(runId: string): RunInfo | undefined;
    push(runId: string, { seq, chunk }: RunEvent): void;
    seed(runId: string, prefix: ReadonlyArray<StreamChunk>, cursor: number): void;
    end(runId: string, status: TerminalRunStatus, error?: RunError): void;
}

export type ToolCallStatus = 'running' | 'complete' | 'error' | 'interrupted' | 'denied' | 'unrecorded';

export interface ToolHistoryRecorder {
    observe(chunk: StreamChunk, target: TranscriptTarget): void;
    reconcile(target: TranscriptTarget): void;
}

export type ToolImage = {
    readonly kind: 'data';
    readonly mimeType: string;
    readonly data: string;
} | {
    readonly kind: 'url';
    readonly mimeType: string;
    readonly url: string;
};

export interface ToolItem extends ItemBase {
    readonly kind: 'tool';
    readonly id: string;
    readonly name: string;
    readonly args: string;
    readonly status: ToolCallStatus;
    readonly output?: ToolOutput;
    readonly progress?: string;
    readonly sandbox: boolean;
    readonly children: ReadonlyArray<Item>;
    readonly startedAt?: number;
    readonly endedAt?: number;
}

export type ToolOutcome = {
    readonly kind: 'exit';
    readonly code: number;
} | {
    readonly kind: 'background';
} | {
    readonly kind: 'added';
    readonly lines: number;
} | {
    readonly kind: 'removed';
    readonly lines: number;
} | {
    readonly kind: 'created';
} | {
    readonly kind: 'deleted';
} | {
    readonly kind: 'renamed';
    readonly from: string;
} | {
    readonly kind: 'files';
    readonly count: number;
} | {
    readonly kind: 'lines';
    readonly count: number;
} | {
    readonly kind: 'range';
    readonly from: number;
    readonly to?: number;
} | {
    readonly kind: 'matches';
    readonly count: number;
    readonly files: number;
} | {
    readonly kind: 'entries';
    readonly count: number;
} | {
    readonly kind: 'results';
    readonly count: number;
} | {
    readonly kind: 'images';
    readonly count: number;
} | {
    readonly kind: 'steps';
    readonly done: number;
    readonly all: number;
} | {
    readonly kind: 'questions';
    readonly count: number;
} | {
    readonly kind: 'answer';
    readonly text: string;
} | {
    readonly kind: 'approved';
} | {
    readonly kind: 'rejected';
} | {
    readonly kind: 'truncated';
} | {
    readonly kind: 'characters';
    readonly count: number;
} | {
    readonly kind: 'error';
    readonly text: string;
};

export type ToolOutput = string | ReadonlyArray<ContentPart>;

export interface ToolSummary {
    readonly verb: ToolVerb;
    readonly object: string;
    readonly objectKind: ToolObjectKind;
    readonly outcome: ReadonlyArray<ToolOutcome>;
}

export type ToolVerb = 'run' | 'watch' | 'stop' | 'type' | 'read' | 'look' | 'edit' | 'write' | 'patch' | 'search' | 'list' | 'fetch' | 'webSearch' | 'plan' | 'task' | 'ask' | 'propose' | 'load' | 'move' | 'delete' | 'think' | 'call';

export type ToolView = ShellView | ReadView | EditView | WriteView | PatchView | NotebookView | SearchView | ListView | FetchView | WebSearchView | PlanView | TaskView | QuestionView | PlanApprovalView | SkillView | McpView | MoveView | DeleteView | ThinkView | UnknownView;

export type ToolViewKind = ToolView['kind'];

export interface TranscriptTarget {
    messages: ReadonlyArray<ModelMessage>;
}

export interface UserItem extends ItemBase {
    readonly kind: 'user';
    readonly id: string;
    readonly text: string;
    readonly attachments: ReadonlyArray<Exclude<ContentPart, {
        type: 'text';
    }>>;
}

export declare const VIEWS: readonly [
    'live',
    'rejoined',
    'restored',
    'log'
];

export type View = (typeof VIEWS)[number];

export interface ViewedCall {
    readonly name: string;
    readonly args: string;
    readonly output?: unknown;
    readonly status: ToolCallStatus;
}

export type VisibleToken = {
    readonly kind: 'text';
    readonly text: string;
} | {
    readonly kind: 'invisible';
    readonly text: string;
    readonly count: number;
    readonly code: string;
    readonly name: string;
};

export interface WebSearchView extends ViewBase {
    readonly kind: 'webSearch';
    readonly query: string;
    readonly results: ReadonlyArray<WebResult>;
}

export interface WriteOptions {
    readonly fence?: number;
}

export interface WriteView extends ViewBase {
    readonly kind: 'write';
    readonly path: string;
    readonly content: string;
    readonly created?: boolean;
    readonly files: ReadonlyArray<FileChange>;
}

export declare function cancelRun(log: RunEventLog, runId: string): Promise<boolean>;

export declare function checkChunk(runId: string, chunk: unknown): string;

export declare function checkCursor(runId: string, fromSeq: unknown, lastSeq: number): number;

export declare function checkRunId(runId: unknown): asserts runId is string;

export declare function checkStatus(runId: string, status: unknown): void;

export declare function claimRun(log: RunEventLog, locks: LockStore | undefined, runId: string, leaseMs: number): Promise<RunClaim>;

export declare function commonItems(before: Items, now: Items): number;

export declare function compact(run: RunFold | Iterable<StreamChunk>): StreamChunk[];

export declare function compareSteps(change: FileChange): Generator<undefined, FileChange>;

export declare function createToolHistoryRecorder(): ToolHistoryRecorder;

export declare function diffTexts(before: string, after: string, options?: DiffTextsOptions): Hunk[];

export declare function firstMeaningfulLine(text: string): string;

export declare function foldContext(lines: ReadonlyArray<HunkLine>, keep?: number): ReadonlyArray<Stretch>;

export declare function foldLog(log: RunEventLog, { runId, lastSeq }: RunRecord, fold: {
    push(chunk: StreamChunk): void;
}, fromSeq?: number): Promise<number>;

export declare function isClaimed(log: RunEventLog, runId: string): boolean | Promise<boolean>;

export declare function isRecord(value: unknown): value is Record<string, unknown>;

export declare function isRunStatus(value: unknown): value is RunStatus;

export declare function isSandboxToolCall(call: {
    metadata?: unknown;
} | null | undefined): boolean;

export declare function isTerminalRunStatus(status: RunStatus): status is TerminalRunStatus;

export declare function loadThread(options: LoadThread): Promise<LoadedThread>;

export declare function markLines(lines: ReadonlyArray<HunkLine>, budget?: number): ReadonlyMap<number, ReadonlyArray<Mark>>;

export declare function own(object: object, key: string): unknown;

export declare function paletteColor(index: number): {
    red: number;
    green: number;
    blue: number;
} | undefined;

export declare function parsePatch(text: string, path?: string): ReadonlyArray<FileChange>;

export declare function parsePatchHead(text: string, path?: string): ReadonlyArray<FileChange>;

export declare function parseThreadFile(text: string, name: string): ThreadFile;

export declare function planAfter(before: ReadonlyArray<PlanItem>, { scope, items }: PlanView): ReadonlyArray<PlanItem>;

export declare function planDiff(before: ReadonlyArray<PlanItem>, after: ReadonlyArray<PlanItem>): ReadonlyArray<PlanChange>;

export declare function readModelMessages(messages: ReadonlyArray<ModelMessage>): ThreadEntry[];

export declare function readTranscript(messages: ReadonlyArray<ModelMessage | UIMessage>): ThreadEntry[];

export declare function readUIMessages(messages: ReadonlyArray<UIMessage>, { live }?: ReadUIMessagesOptions): ThreadEntry[];

export declare function readView(file: ThreadFile, view: View, options?: ReadViewOptions): Promise<ReadonlyArray<Item>>;

export declare function recordThread(options: RecordThreadOptions): ChatMiddleware;

export declare function renderTerminal(text: string, limits?: Partial<TerminalLimits>): TerminalText;

export declare function revealInvisible(text: string, limit?: number): ReadonlyArray<VisibleToken>;

export declare function runToModelMessages(run: RunInfo, items: ReadonlyArray<Item>): ModelMessage[];

export declare function settleRun(log: RunEventLog, threadId: string, runId: string, record: RunRecord | null): Promise<RunFold | null>;

export declare function stripEscapes(text: string): string;

export declare function stripObservedToolCalls(messages: ReadonlyArray<ModelMessage>): ModelMessage[];

export declare function terminalChunk(runId: string, threadId: string, status: TerminalRunStatus, error: RunError | undefined, timestamp?: number): StreamChunk;

export declare function toNotation(item: Item): NotedItem;

export declare function toUIMessages(entries: ReadonlyArray<ThreadEntry>): UIMessage[];

export declare function toolSummary(view: ToolView, status: ToolCallStatus): ToolSummary;

export declare function toolView(call: ViewedCall): ToolView;

export declare function withoutEscapes(text: string): string;

// Not exported, but mentioned above.

export interface DeleteView extends ViewBase {
    readonly kind: 'delete';
    readonly path: string;
}

export interface DiffTextsOptions {
    readonly firstLine?: number | undefined;
}

interface ItemBase {
    readonly key: string;
    readonly runId?: string;
}

type Items = ReadonlyArray<Item>;

export interface JsonObject {
    readonly [key: string]: Json;
}

export interface ListEntry {
    readonly path: string;
    readonly depth: number;
    readonly folder: boolean;
}

export interface McpView extends ViewBase {
    readonly kind: 'mcp';
    readonly server: string;
    readonly tool: string;
    readonly args?: Json;
}

export interface MoveView extends ViewBase {
    readonly kind: 'move';
    readonly from: string;
    readonly to: string;
}

export interface SearchMatch {
    readonly line?: number;
    readonly text: string;
    readonly context?: true;
}

export interface SkillView extends ViewBase {
    readonly kind: 'skill';
    readonly skill: string;
    readonly args?: string;
}

export interface TerminalCut {
    readonly lines: number;
    readonly columns: number;
    readonly cleared: number;
    readonly sequences: number;
    readonly unfinished: number;
}

export interface TerminalStyle {
    readonly fg?: TerminalColor;
    readonly bg?: TerminalColor;
    readonly bold?: true;
    readonly dim?: true;
    readonly italic?: true;
    readonly underline?: true;
    readonly strike?: true;
    readonly inverse?: true;
    readonly hidden?: true;
}

export interface ThinkView extends ViewBase {
    readonly kind: 'think';
    readonly text: string;
}

export type ToolObjectKind = 'command' | 'path' | 'pattern' | 'url' | 'name' | 'text';

export interface UnknownView extends ViewBase {
    readonly kind: 'unknown';
    readonly name: string;
    readonly args?: Json;
    readonly files: ReadonlyArray<FileChange>;
}

interface ViewBase {
    readonly partial: boolean;
    readonly title?: string;
    readonly output: string;
    readonly images: ReadonlyArray<ToolImage>;
}

export interface WebResult {
    readonly title: string;
    readonly url: string;
}

// The public surface of rethread; written by `npm run api:update`.

import type {
  FileItem,
  Item,
  LoadThread,
  NoticeItem,
  RunEndItem,
  RunInfo,
  TextItem,
  ThinkingItem,
  ToolCallStatus,
  ToolItem,
  ToolVerb,
  UserItem,
} from 'rethread/recorder'

export interface ActiveRun {
    readonly runId: string;
    readonly start?: {
        readonly chunks: ReadonlyArray<StreamChunk>;
        readonly cursor: number;
    };
}

export interface Attention {
    isVisible(): boolean;
    onReturn(listener: (online: boolean) => void): () => void;
}

export declare const BUDGETS: Budgets;

export interface Budgets {
    readonly text: number;
    readonly lines: number;
    readonly moreLines: number;
    readonly line: number;
    readonly children: number;
    readonly entries: number;
    readonly image: number;
    readonly rows: number;
}

export declare function CardFrame(props: CardFrameProps): import("react").JSX.Element;

export interface CardFrameProps {
    readonly item: ToolItem;
    readonly kind: string;
    readonly icon: IconName;
    readonly verb: Verb;
    readonly title: ReactNode;
    readonly result: ReactNode;
    readonly actions?: ReactNode;
    readonly body: (() => ReactNode) | null;
    readonly prepare?: (() => void) | undefined;
}

export type ChatStatus = 'ready' | 'submitted' | 'streaming' | 'error';

export interface CodeBlockProps {
    readonly code: string;
    readonly language: string;
    readonly open: boolean;
}

export interface ConnectionSourceOptions {
    readonly maxStreams?: number;
    readonly silenceMs?: number;
}

export declare function CopyButton({ text, label, icon }: CopyButtonProps): import("react").JSX.Element;

export interface CopyButtonProps {
    readonly text: string | (() => string);
    readonly label?: string;
    readonly icon?: IconName;
}

export declare const DEFAULT_COMPONENTS: ThreadComponents;

export declare function Disclosure(props: DisclosureProps): import("react").JSX.Element;

export interface DisclosureProps {
    readonly id: string;
    readonly defaultOpen?: boolean;
    readonly head: ReactNode;
    readonly actions?: ReactNode;
    readonly body: (() => ReactNode) | null;
    readonly prepare?: (() => void) | undefined;
}

export declare const ENGLISH: Labels;

export interface FailedProps {
    readonly error: Error;
    readonly reload: (() => void) | undefined;
    readonly partly: boolean;
}

export interface HttpSourceOptions {
    readonly fetch?: typeof globalThis.fetch;
    readonly headers?: HeadersSource;
    readonly credentials?: RequestCredentials;
    readonly silenceMs?: number;
    readonly maxStreams?: number;
}

export interface HydrateOptions {
    readonly signal?: AbortSignal;
    readonly limit?: number;
    readonly before?: string;
    readonly prefix?: boolean;
}

export interface ItemListProps {
    readonly items: ReadonlyArray<Item>;
    readonly runs: ReadonlyArray<RunInfo>;
}

export interface ItemProps<I extends Item> {
    readonly item: I;
}

export type LabelOverrides = {
    readonly [Name in keyof Labels]?: Labels[Name] extends Readonly<Record<string, unknown>> ? Partial<Labels[Name]> : Labels[Name];
};

export interface Labels {
    readonly thread: string;
    readonly you: string;
    readonly loading: string;
    readonly empty: string;
    readonly live: string;
    readonly reconnecting: string;
    readonly notLoaded: string;
    readonly notContinued: string;
    readonly tryAgain: string;
    readonly newBelow: (count: string) => string;
    readonly thinking: string;
    readonly thought: string;
    readonly words: (count: number, formatted: string) => string;
    readonly sandbox: string;
    readonly ranInSandbox: string;
    readonly failed: string;
    readonly denied: string;
    readonly interrupted: string;
    readonly status: Readonly<Record<ToolCallStatus, string>>;
    readonly notAllowed: string;
    readonly noResult: string;
    readonly noOutput: string;
    readonly exit: (code: number) => string;
    readonly inBackground: string;
    readonly unnamedTool: string;
    readonly verbs: Readonly<Record<VerbName, Verb>>;
    readonly files: (count: number, formatted: string) => string;
    readonly lines: (count: number, formatted: string) => string;
    readonly matches: (count: number, formatted: string) => string;
    readonly matchesIn: (matches: string, files: string) => string;
    readonly results: (count: number, formatted: string) => string;
    readonly entries: (count: number, formatted: string) => string;
    readonly calls: (count: number, formatted: string) => string;
    readonly tokens: (count: number, formatted: string) => string;
    readonly steps: (done: string, all: string) => string;
    readonly lineRange: (from: string, to: string) => string;
    readonly linesFrom: (from: string) => string;
    readonly andMore: string;
    readonly images: (count: number, formatted: string) => string;
    readonly questions: (count: number, formatted: string) => string;
    readonly cell: (name: string) => string;
    readonly characters: (count: number, formatted: string) => string;
    readonly runCompleted: string;
    readonly runFailed: string;
    readonly runStopped: string;
    readonly runCrashed: string;
    readonly filesChanged: (count: number, formatted: string) => string;
    readonly redacted: (count: number, formatted: string) => string;
    readonly notice: string;
    readonly fileCreated: string;
    readonly fileChanged: string;
    readonly fileDeleted: string;
    readonly created: string;
    readonly deleted: string;
    readonly renamed: (from: string) => string;
    readonly moved: string;
    readonly binary: string;
    readonly added: string;
    readonly removed: string;
    readonly linesAdded: (count: number, formatted: string) => string;
    readonly linesRemoved: (count: number, formatted: string) => string;
    readonly copy: string;
    readonly copied: string;
    readonly copyCommand: string;
    readonly copyOutput: string;
    readonly copyCode: string;
    readonly copyFile: string;
    readonly copyDiff: string;
    readonly copyLink: string;
    readonly wrap: string;
    readonly showMore: (amount: string, all: string) => string;
    readonly showRest: (all: string) => string;
    readonly showAll: string;
    readonly showLess: string;
    readonly openAll: string;
    readonly closeAll: string;
    readonly unchangedLines: (count: number, formatted: string) => string;
    readonly leftOut: (amount: string) => string;
    readonly largeDiff: string;
    readonly showAnyway: string;
    readonly arguments: string;
    readonly output: string;
    readonly prompt: string;
    readonly answer: string;
    readonly selected: string;
    readonly approved: string;
    readonly rejected: string;
    readonly waiting: string;
    readonly planDone: string;
    readonly planActive: string;
    readonly planPending: string;
    readonly planNew: string;
    readonly planRemoved: string;
    readonly planCancelled: string;
    readonly planStarted: string;
    readonly planFinished: string;
    readonly planReopened: string;
    readonly planReworded: string;
    readonly stillRunning: string;
    readonly workingDirectory: string;
    readonly code: string;
    readonly table: string;
    readonly terminalOutput: string;
    readonly image: string;
    readonly audio: string;
    readonly video: string;
    readonly document: string;
    readonly attachment: string;
    readonly brokenImage: string;
    readonly taskDone: string;
    readonly taskOpen: string;
    readonly brokenItem: string;
    readonly notDrawn: string;
    readonly hiddenCharacter: (name: string, count: number) => string;
    readonly find: string;
    readonly findNext: string;
    readonly findPrevious: string;
    readonly findClose: string;
    readonly findNothing: string;
    readonly findPlace: (index: string, total: string) => string;
    readonly loadOlder: string;
    readonly loadingOlder: string;
    readonly sayRunStarted: string;
    readonly sayAnswerComplete: string;
    readonly sayRunFailed: string;
    readonly sayRunStopped: string;
    readonly sayRunCrashed: string;
    readonly sayToolFailed: (what: string) => string;
}

export interface LinkProps {
    readonly href: string;
    readonly title?: string;
    readonly children: ReactNode;
}

export interface LiveFootProps {
    readonly since: number | undefined;
}

export declare const Markdown: import("react").MemoExoticComponent<({ text, open, breaks, }: MarkdownProps) => import("react").JSX.Element>;

export interface MarkdownProps {
    readonly text: string;
    readonly open?: boolean;
    readonly breaks?: boolean;
}

export interface ReadRunOptions {
    readonly fromSeq: number;
    readonly signal: AbortSignal;
}

export interface RetryOptions {
    readonly attempts?: number;
    readonly minDelay?: number;
    readonly maxDelay?: number;
}

export interface RunEndProps {
    readonly run: RunInfo;
    readonly item: RunEndItem | undefined;
    readonly items: ReadonlyArray<Item>;
}

export type Schedule = (flush: () => void) => () => void;

export type StoreSourceOptions = Omit<LoadThread, 'threadId'>;

export interface ThreadComponents {
    readonly List: ComponentType<ItemListProps>;
    readonly UserTurn: ComponentType<ItemProps<UserItem>>;
    readonly Text: ComponentType<ItemProps<TextItem>>;
    readonly Thinking: ComponentType<ItemProps<ThinkingItem>>;
    readonly Tool: ComponentType<ItemProps<ToolItem>>;
    readonly ToolGroup: ComponentType<ToolGroupProps>;
    readonly File: ComponentType<ItemProps<FileItem>>;
    readonly Notice: ComponentType<ItemProps<NoticeItem>>;
    readonly RunEnd: ComponentType<RunEndProps>;
    readonly Loading: ComponentType;
    readonly Empty: ComponentType;
    readonly Failed: ComponentType<FailedProps>;
    readonly Reconnecting: ComponentType;
    readonly LiveFoot: ComponentType<LiveFootProps>;
    readonly SandboxMark: ComponentType;
    readonly CodeBlock: ComponentType<CodeBlockProps>;
    readonly Link: ComponentType<LinkProps>;
}

export interface ThreadConnection {
    hydrate?: ((threadId: string, options?: {
        limit?: number;
        before?: string;
    }) => Promise<Hydration>) | undefined;
    joinRun?: ((runId: string, abortSignal?: AbortSignal) => AsyncIterable<StreamChunk>) | undefined;
}

export type ThreadConnectionState = 'connected' | 'reconnecting';

export interface ThreadSnapshot {
    readonly messages: ReadonlyArray<UIMessage> | ReadonlyArray<ModelMessage>;
    readonly activeRun: ActiveRun | null;
    readonly olderCursor?: string;
    readonly version?: string;
}

export interface ThreadSource {
    hydrate(threadId: string, options?: HydrateOptions): Promise<ThreadSnapshot>;
    readRun(runId: string, options: ReadRunOptions): AsyncIterable<{
        readonly seq: number;
        readonly chunk: StreamChunk;
    }>;
    cancelRun?(runId: string, options?: {
        readonly signal?: AbortSignal;
    }): Promise<void>;
    readonly fixed?: boolean;
}

export declare class ThreadSourceError extends Error {
    readonly name = "ThreadSourceError";
    readonly code: ThreadSourceErrorCode;
    readonly status: number | undefined;
    readonly retryAfter: number | undefined;
    constructor(code: ThreadSourceErrorCode, message: string, { status, retryAfter, ...options }?: ErrorOptions & {
        status?: number;
        retryAfter?: number;
    });
}

export type ThreadSourceErrorCode = 'unauthorized' | 'forbidden' | 'not-found' | 'gone' | 'bad-request' | 'bad-response' | 'server' | 'network' | 'unsupported';

export interface ThreadState {
    readonly items: ReadonlyArray<Item>;
    readonly messages: ReadonlyArray<UIMessage>;
    readonly runs: ReadonlyArray<RunInfo>;
    readonly status: ThreadStatus;
    readonly run: RunInfo | null;
    readonly error: Error | null;
    readonly connection: ThreadConnectionState;
    readonly reload: () => Promise<void>;
    readonly cancel: () => Promise<void>;
    readonly hasOlder: boolean;
    readonly loadOlder: () => Promise<void>;
}

export type ThreadStatus = 'loading' | 'live' | 'settled' | 'failed';

export interface ThreadStore {
    subscribe(listener: () => void): () => void;
    getSnapshot(): ThreadState;
    getInitialSnapshot(): ThreadState;
    start(): void;
    stop(): void;
    reload(): Promise<void>;
    setPollInterval(milliseconds: number | undefined): void;
}

export interface ThreadStoreOptions {
    readonly threadId: string;
    readonly source: ThreadSource;
    readonly pollInterval?: number;
    readonly pageSize?: number;
    readonly initialMessages?: ThreadSnapshot['messages'];
    readonly retry?: RetryOptions;
    readonly schedule?: Schedule;
    readonly attention?: Attention;
}

export declare function ThreadView(props: ThreadViewProps): import("react").JSX.Element;

export interface ThreadViewLooks extends ThreadViewOptions {
    readonly density?: 'comfortable' | 'compact' | undefined;
    readonly theme?: 'light' | 'dark' | undefined;
    readonly follow?: boolean | undefined;
    readonly openAt?: 'start' | 'end' | undefined;
    readonly find?: boolean | undefined;
    readonly className?: string | undefined;
    readonly id?: string | undefined;
}

export interface ThreadViewOfMessages extends ThreadViewLooks {
    readonly messages: ReadonlyArray<UIMessage>;
    readonly status?: ChatStatus | undefined;
    readonly error?: Error | undefined;
    readonly thread?: undefined;
}

export interface ThreadViewOfSource extends UseThreadOptions, ThreadViewLooks {
    readonly thread?: undefined;
    readonly messages?: undefined;
}

export interface ThreadViewOfThread extends ThreadViewLooks {
    readonly thread: ThreadState;
    readonly messages?: undefined;
}

export interface ThreadViewOptions {
    readonly components?: Partial<ThreadComponents> | undefined;
    readonly tools?: ToolRenderers | undefined;
    readonly labels?: LabelOverrides | undefined;
    readonly locale?: string | undefined;
    readonly budgets?: Partial<Budgets> | undefined;
    readonly openByDefault?: ((item: ToolItem) => boolean) | undefined;
    readonly itemHref?: ((key: string) => string) | undefined;
    readonly headingLevel?: number | undefined;
    readonly showAll?: boolean | undefined;
    readonly remember?: string | false | undefined;
}

export type ThreadViewProps = ThreadViewOfSource | ThreadViewOfThread | ThreadViewOfMessages;

export declare function ThreadViewProvider({ children, items, ...options }: ThreadViewProviderProps): import("react").JSX.Element;

export interface ThreadViewProviderProps extends ThreadViewOptions {
    readonly items?: ReadonlyArray<Item>;
    readonly children: ReactNode;
}

export interface ToolGroupProps {
    readonly items: ReadonlyArray<ToolItem>;
}

export interface ToolRenderer {
    readonly Card?: ComponentType<ToolRendererProps>;
    readonly Title?: ComponentType<ToolRendererProps>;
    readonly Result?: ComponentType<ToolRendererProps>;
    readonly Body?: ComponentType<ToolRendererProps>;
}

export interface ToolRendererProps {
    readonly item: ToolItem;
}

export type ToolRenderers = Readonly<Record<string, ToolRenderer>>;

export interface UseThreadOptions extends ThreadStoreOptions {
    readonly source: ThreadStoreOptions['source'];
}

export interface Verb {
    readonly present: string;
    readonly past: string;
    readonly failed: string;
    readonly during: string;
    readonly many: (count: number, formatted: string) => string;
}

export type VerbName = ToolVerb;

export interface View {
    readonly labels: Labels;
    readonly format: Format;
    readonly budgets: Budgets;
    readonly components: ThreadComponents;
    readonly tools: ToolRenderers;
    readonly opens: OpenCards;
    readonly history: {
        readonly items: () => ReadonlyArray<Item>;
    };
    readonly scroll: ThreadScroll;
    readonly showAll: boolean;
    readonly headingLevel: number;
    readonly openByDefault: ((item: ToolItem) => boolean) | undefined;
    readonly itemHref: ((key: string) => string) | undefined;
}

export declare const VisibleText: import("react").MemoExoticComponent<({ text }: {
    text: string;
}) => string | import("react").JSX.Element>;

export declare function connectionSource(connection: ThreadConnection, { maxStreams, silenceMs }?: ConnectionSourceOptions): ThreadSource;

export declare function createThreadStore(options: ThreadStoreOptions): ThreadStore;

export declare function httpSource(url: string | URL | (() => string | URL), options?: HttpSourceOptions): ThreadSource;

export declare function messagesSource(messages: ReadonlyArray<UIMessage> | ReadonlyArray<ModelMessage>): ThreadSource;

export declare function storeSource(options: StoreSourceOptions): ThreadSource;

export declare function useThread(options: UseThreadOptions): ThreadState;

export declare function useView(): View;

// Not exported, but mentioned above.

export interface Anchor {
    readonly key: string;
    readonly top: number;
}

export interface DrawnList {
    bring(rowKey: string): boolean;
    rowOf(itemKey: string): string | undefined;
    turnFrom(rowKey: string, by: number): string | undefined;
    readonly partial: boolean;
}

export interface Format {
    readonly count: (value: number) => string;
    readonly duration: (milliseconds: number) => string;
    readonly elapsed: (milliseconds: number) => string;
    readonly bytes: (value: number) => string;
    readonly money: (dollars: number) => string;
    readonly moment: (milliseconds: number) => string;
}

type HeadersSource = HeadersInit | (() => HeadersInit | Promise<HeadersInit>);

interface Hydration {
    readonly messages: ReadonlyArray<UIMessage> | ReadonlyArray<ModelMessage>;
    readonly activeRun: {
        readonly runId: string;
    } | null;
    readonly page?: {
        readonly truncated: boolean;
        readonly cursor?: string;
    };
}

export type IconName = keyof typeof SHAPES;

export declare class OpenCards {
    #private;
    get(key: string): boolean | undefined;
    set(key: string, open: boolean): void;
    setAll(keys: ReadonlyArray<string>, open: boolean, step?: () => void): Promise<void>;
    subscribe(key: string, listener: () => void): () => void;
    subscribeAny(listener: () => void): () => void;
}

export interface Place {
    readonly opens: OpenCards;
    readonly sizes: Map<string, number>;
    anchor: Anchor | 'end' | undefined;
}

declare const SHAPES: {
    readonly chevron: 'M6 4l4 4-4 4';
    readonly terminal: 'M2.5 3.5h11v9h-11zM5 6.5 6.8 8 5 9.5M8.5 10H11';
    readonly file: 'M4 2.5h5L12 5.5v8H4zM9 2.5v3h3';
    readonly image: 'M2.5 3.5h11v9h-11zM2.5 11l3-3 2.5 2.5 2-2 3.5 3M10.5 6.2h.01';
    readonly pencil: 'M3 13l.6-2.8L10.8 3l2.2 2.2-7.2 7.2zM9.4 4.4l2.2 2.2';
    readonly plus: 'M4 2.5h5L12 5.5v8H4zM8 7v4M6 9h4';
    readonly trash: 'M3.5 4.5h9M6.5 4.5v-2h3v2M5 4.5l.5 9h5l.5-9';
    readonly search: 'M7 2.8a4.2 4.2 0 100 8.4 4.2 4.2 0 000-8.4zM10.2 10.2l3.3 3.3';
    readonly folder: 'M2.5 4h4l1.3 1.6h5.7v7.4h-11z';
    readonly globe: 'M8 2.3a5.7 5.7 0 100 11.4A5.7 5.7 0 008 2.3zM2.5 8h11M8 2.3c-3 3.3-3 8.1 0 11.4 3-3.3 3-8.1 0-11.4';
    readonly plan: 'M2.5 4.2l1 1 1.8-2M2.5 8.7l1 1 1.8-2M2.5 13.2l1 1 1.8-2M8 4.2h5.5M8 8.7h5.5M8 13.2h5.5';
    readonly task: 'M4 2.5v7.5a2 2 0 002 2h3.5M4 5.5h5.5M9.5 3.5h4v4h-4zM9.5 10h4v4h-4z';
    readonly question: 'M8 2.3a5.7 5.7 0 100 11.4A5.7 5.7 0 008 2.3zM6.3 6.4c.2-2.2 3.6-2 3.4.1-.1 1.2-1.7 1.2-1.7 2.6M8 11.2v.1';
    readonly plug: 'M5.5 2.5v3M10.5 2.5v3M3.5 5.5h9v2.2a4.5 4.5 0 01-9 0zM8 12.2v1.6';
    readonly tool: 'M9.6 5.2a2.9 2.9 0 013.6-2.4l-1.8 1.8.6 1.4 1.4.6 1.8-1.8-1.4 3.4-2.6.4-5 5-1.8-1.8 5-5z';
    readonly thought: 'M4.5 12.5h7M3 9.5h10M3 6.5h10M5.5 3.5h5';
    readonly sparkle: 'M8 2.5v11M2.5 8h11';
    readonly copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3';
    readonly check: 'M3 8.5l3.2 3.2L13 4.8';
    readonly wrap: 'M2.5 4h11M2.5 8h8.7a2.1 2.1 0 010 4.2H8M9.5 10.5 7.8 12.2l1.7 1.7M2.5 12.2h2.7';
    readonly link: 'M6.7 9.3a2.6 2.6 0 003.7 0l2.3-2.3a2.6 2.6 0 00-3.7-3.7L7.8 4.5M9.3 6.7a2.6 2.6 0 00-3.7 0L3.3 9a2.6 2.6 0 003.7 3.7l1.2-1.2';
    readonly unfold: 'M4.5 6 8 2.5 11.5 6M4.5 10 8 13.5 11.5 10';
    readonly fold: 'M4.5 2.5 8 6 11.5 2.5M4.5 13.5 8 10 11.5 13.5';
    readonly down: 'M8 3v9M4.5 9 8 12.5 11.5 9';
    readonly cross: 'M4 4l8 8M12 4l-8 8';
    readonly stop: 'M4.5 4.5h7v7h-7z';
    readonly bar: 'M8 2.6a5.4 5.4 0 100 10.8A5.4 5.4 0 008 2.6zM5 8h6';
    readonly ring: 'M8 3a5 5 0 100 10A5 5 0 008 3z';
    readonly circle: 'M8 3.5a4.5 4.5 0 100 9 4.5 4.5 0 000-9z';
    readonly dot: 'M8 5.2a2.8 2.8 0 100 5.6 2.8 2.8 0 000-5.6z';
    readonly sandbox: 'M8 2l5.2 3v6L8 14l-5.2-3V5zM2.8 5 8 8l5.2-3M8 8v6';
    readonly half: 'M8 3a5 5 0 100 10A5 5 0 008 3zM8 3v10';
};

export declare class ThreadScroll {
    #private;
    readonly place: Place;
    constructor(place: Place);
    get root(): Element | null;
    set root(root: Element | null);
    get list(): DrawnList | undefined;
    set list(list: DrawnList | undefined);
    get scroller(): Element | null;
    get following(): boolean;
    set following(following: boolean);
    subscribe(listener: () => void): () => void;
    toEnd(): void;
    stick(): void;
    anchor(): Anchor | undefined;
    topOf(element: Element): number;
    rowElement(rowKey: string): HTMLElement | undefined;
    goTo({ key, top }: Anchor): Promise<void>;
    hold(find: () => Element | undefined, top: number): Promise<void>;
    release(): void;
    get isHolding(): boolean;
}

export { isRecord, own } from './fold/chunk-fields.ts'
export { commonItems } from './fold/common-items.ts'
export { compact } from './fold/compact.ts'
export { RUN_CRASHED } from './fold/fold-status.ts'
export { RunFold } from './fold/run-fold.ts'
export type { RunInfo } from './fold/run-info.ts'
export { LogGapError, ThreadFold } from './fold/thread-fold.ts'
export type {
  AbortReason,
  FileItem,
  Item,
  ItemKind,
  NoticeItem,
  RunEndItem,
  TextItem,
  ThinkingItem,
  ToolCallStatus,
  ToolItem,
  ToolOutput,
  UserItem,
} from './item.ts'
export { checkChunk, checkCursor, checkRunId, checkStatus } from './log/checks.ts'
export { foldLog } from './log/fold-log.ts'
export { InMemoryRunEventLog } from './log/in-memory-run-event-log.ts'
export { type PagedTail, PagedTailIterator } from './log/paged-tail-iterator.ts'
export type { LeaseState, RunLease, RunLeases, WriteOptions } from './log/run-leases.ts'
export {
  isRunStatus,
  isTerminalRunStatus,
  type OpenRun,
  type ReadRunOptions,
  type RunError,
  type RunEvent,
  type RunEventLog,
  RunLogError,
  type RunLogErrorCode,
  type RunRecord,
  type RunStatus,
  type TerminalRunStatus,
} from './log/run-log.ts'
export { type Tail, TailIterator } from './log/tail-iterator.ts'
export {
  compareSteps,
  diffTexts,
  type FileChange,
  type FileChangeKind,
  foldContext,
  type Hunk,
  type HunkLine,
  type Mark,
  markLines,
  parsePatch,
  parsePatchHead,
  type Stretch,
  type TextPair,
} from './patch/index.ts'
export { cancelRun } from './record/cancel-run.ts'
export { type LoadedThread, type LoadThread, loadThread } from './record/load-thread.ts'
export { type RecordThreadOptions, recordThread } from './record/record-thread.ts'
export {
  type RecordingStores,
  RunRecorder,
  type StartRecording,
  terminalChunk,
} from './record/run-recorder.ts'
export { isClaimed, settleRun } from './record/settle-run.ts'
export { stripObservedToolCalls } from './record/strip-observed-tool-calls.ts'
export {
  createToolHistoryRecorder,
  type ToolHistoryRecorder,
  type TranscriptTarget,
} from './record/tool-history.ts'
export { claimRun, type RunClaim } from './record/writers.ts'
export { REDACTED } from './redact/redact-text.ts'
export { RedactingRunEventLog } from './redact/redacting-log.ts'
export type { Range, Redact, RedactFunction } from './redact/secret-finder.ts'
export { isSandboxToolCall } from './sandbox-tool-call.ts'
export { InMemoryMessageStore, type MessageStore } from './store/message-store.ts'
export {
  InMemorySandboxInstanceStore,
  type SandboxInstance,
  type SandboxInstanceStore,
} from './store/sandbox-instance-store.ts'
export {
  paletteColor,
  renderTerminal,
  revealInvisible,
  stripEscapes,
  Terminal,
  type TerminalColor,
  type TerminalLimits,
  type TerminalLine,
  type TerminalSpan,
  type TerminalText,
  type VisibleToken,
  withoutEscapes,
} from './terminal/index.ts'
export { type NotedItem, toNotation } from './thread-file/notation.ts'
export { parseThreadFile } from './thread-file/parse-thread-file.ts'
export { type ReadViewOptions, readView, VIEWS, type View } from './thread-file/read-view.ts'
export { type FileRun, type ThreadFile, ThreadFileError } from './thread-file/thread-file.ts'
export {
  type EditView,
  type FetchView,
  firstMeaningfulLine,
  type Json,
  type ListView,
  type NotebookView,
  type PatchView,
  type PlanApprovalView,
  type PlanChange,
  type PlanChangeKind,
  type PlanItem,
  type PlanStatus,
  type PlanView,
  planAfter,
  planDiff,
  type Question,
  type QuestionView,
  type ReadView,
  type SearchGroup,
  type SearchView,
  type ShellView,
  type TaskView,
  type ToolImage,
  type ToolOutcome,
  type ToolSummary,
  type ToolVerb,
  type ToolView,
  type ToolViewKind,
  toolSummary,
  toolView,
  type ViewedCall,
  type WebSearchView,
  type WriteView,
} from './tool-view/index.ts'
export type { ThreadEntry } from './transcript/entries.ts'
export { readModelMessages } from './transcript/model-messages.ts'
export { readTranscript } from './transcript/read-transcript.ts'
export { runToModelMessages } from './transcript/run-messages.ts'
export {
  type ReadUIMessagesOptions,
  readUIMessages,
  toUIMessages,
} from './transcript/ui-messages.ts'

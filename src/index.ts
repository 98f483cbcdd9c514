export { CardFrame, type CardFrameProps } from './cards/card-frame.tsx'
export { Markdown, type MarkdownProps } from './markdown/markdown.tsx'
export {
  type ConnectionSourceOptions,
  connectionSource,
  type ThreadConnection,
} from './sources/connection-source.ts'
export { type HttpSourceOptions, httpSource } from './sources/http-source.ts'
export { messagesSource } from './sources/messages-source.ts'
export { type StoreSourceOptions, storeSource } from './sources/store-source.ts'
export { ThreadSourceError, type ThreadSourceErrorCode } from './sources/thread-source-error.ts'
export type { Attention } from './store/attention.ts'
export type { RetryOptions } from './store/backoff.ts'
export type { Schedule } from './store/schedule.ts'
export type { ThreadConnectionState, ThreadState, ThreadStatus } from './store/thread-state.ts'
export type {
  ActiveRun,
  HydrateOptions,
  ReadRunOptions,
  ThreadSnapshot,
  ThreadSource,
} from './thread-source.ts'
export { createThreadStore, type ThreadStore, type ThreadStoreOptions } from './thread-store.ts'
export { type UseThreadOptions, useThread } from './use-thread.ts'
export { BUDGETS, type Budgets } from './view/budgets.ts'
export type {
  CodeBlockProps,
  FailedProps,
  ItemListProps,
  ItemProps,
  LinkProps,
  LiveFootProps,
  RunEndProps,
  ThreadComponents,
  ToolGroupProps,
  ToolRenderer,
  ToolRendererProps,
  ToolRenderers,
} from './view/components.ts'
export { CopyButton, type CopyButtonProps } from './view/copy-button.tsx'
export { DEFAULT_COMPONENTS } from './view/default-components.ts'
export { Disclosure, type DisclosureProps } from './view/disclosure.tsx'
export { ENGLISH } from './view/english.ts'
export type { LabelOverrides, Labels, Verb, VerbName } from './view/labels.ts'
export {
  ThreadView,
  type ThreadViewLooks,
  type ThreadViewOfMessages,
  type ThreadViewOfSource,
  type ThreadViewOfThread,
  type ThreadViewOptions,
  type ThreadViewProps,
} from './view/thread-view.tsx'
export type { ChatStatus } from './view/use-messages-thread.ts'
export { useView, type View } from './view/view-context.ts'
export { ThreadViewProvider, type ThreadViewProviderProps } from './view/view-provider.tsx'
export { VisibleText } from './view/visible-text.tsx'

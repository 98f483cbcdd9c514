// What the pages use of the packages that rethread is compared with. They are installed only for the
// bench, in this folder; types are checked without them too.

declare module 'streamdown' {
  import type { FC } from 'react'

  export const Streamdown: FC<{
    children: string
    mode?: 'static' | 'streaming'
    isAnimating?: boolean
  }>
}

declare module '@assistant-ui/react' {
  import type { ComponentType, FC, HTMLAttributes, PropsWithChildren, ReactNode } from 'react'

  type Content =
    | { readonly type: 'text' | 'reasoning'; readonly text: string }
    | {
        readonly type: 'tool-call'
        readonly toolCallId: string
        readonly toolName: string
        readonly argsText: string
        readonly result?: unknown
        readonly isError?: boolean
      }
  export interface ThreadMessageLike {
    readonly role: 'user' | 'assistant'
    readonly id: string
    readonly content: string | ReadonlyArray<Content>
  }
  interface Runtime {
    readonly thread: unknown
  }
  export function useExternalStoreRuntime<Message>(adapter: {
    readonly messages: ReadonlyArray<Message>
    readonly convertMessage: (message: Message) => ThreadMessageLike
    readonly isRunning: boolean
    readonly onNew: () => Promise<void>
  }): Runtime
  export const AssistantRuntimeProvider: FC<{ runtime: Runtime; children: ReactNode }>
  export type ToolCallMessagePartComponent = ComponentType<{
    toolName: string
    argsText: string
    result?: unknown
  }>
  export type ReasoningMessagePartComponent = ComponentType<{ text: string }>
  type Box = FC<
    PropsWithChildren<HTMLAttributes<HTMLDivElement> & { [data: `data-${string}`]: string }>
  >
  export const ThreadPrimitive: {
    readonly Root: Box
    readonly Viewport: Box
    readonly Messages: FC<{
      components: { UserMessage: ComponentType; AssistantMessage: ComponentType }
    }>
  }
  export const MessagePrimitive: {
    readonly Root: Box
    readonly Parts: FC<{
      components: {
        Text: ComponentType
        Reasoning: ReasoningMessagePartComponent
        tools: { Fallback: ToolCallMessagePartComponent }
      }
    }>
  }
}

declare module '@assistant-ui/react-markdown' {
  import type { FC } from 'react'

  export const MarkdownTextPrimitive: FC<{ remarkPlugins?: ReadonlyArray<unknown> }>
}

declare module 'remark-gfm' {
  const remarkGfm: () => unknown
  export default remarkGfm
}

declare module '@copilotkit/react-core/v2' {
  import type { FC, ReactNode } from 'react'

  export type Message =
    | { readonly id: string; readonly role: 'user' | 'reasoning'; readonly content: string }
    | {
        readonly id: string
        readonly role: 'assistant'
        readonly content: string
        readonly toolCalls?: ReadonlyArray<{
          readonly id: string
          readonly type: 'function'
          readonly function: { readonly name: string; readonly arguments: string }
        }>
      }
    | {
        readonly id: string
        readonly role: 'tool'
        readonly toolCallId: string
        readonly content: string
      }
  export const CopilotKitProvider: FC<{
    runtimeUrl: string
    enableInspector: boolean
    children: ReactNode
  }>
  export const CopilotChatConfigurationProvider: FC<{
    agentId: string
    threadId: string
    children: ReactNode
  }>
  export const CopilotChatView: FC<{
    messages: ReadonlyArray<Message>
    isRunning: boolean
    welcomeScreen: boolean
  }>
  export function useDefaultRenderTool(): void
}

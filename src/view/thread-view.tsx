import type { UIMessage } from '@tanstack/ai/client'
import type { ToolItem } from '../../recorder/index.ts'
import type { ThreadState } from '../store/thread-state.ts'
import { type UseThreadOptions, useThread } from '../use-thread.ts'
import type { Budgets } from './budgets.ts'
import type { ThreadComponents, ToolRenderers } from './components.ts'
import type { LabelOverrides } from './labels.ts'
import { ThreadBody, type ThreadBodyProps } from './thread-body.tsx'
import { type ChatStatus, useMessagesThread } from './use-messages-thread.ts'
import { ThreadViewProvider } from './view-provider.tsx'

/** How a thread view looks and speaks. All of it is optional. */
export interface ThreadViewOptions {
  /** Parts of your own in the place of some of ours. Make the object once, outside of the component. */
  readonly components?: Partial<ThreadComponents> | undefined
  /** Drawings of tools, by the tool's name or by the kind of its view. A name goes before a kind. */
  readonly tools?: ToolRenderers | undefined
  /** Words of your own. */
  readonly labels?: LabelOverrides | undefined
  /** For numbers and times. Default `en`, as the words are. */
  readonly locale?: string | undefined
  /** How much is shown before one asks for more. */
  readonly budgets?: Partial<Budgets> | undefined
  /** Which calls are open from the start. Default: none. */
  readonly openByDefault?: ((item: ToolItem) => boolean) | undefined
  /** The address of an item by its key; given, each card offers to copy it. */
  readonly itemHref?: ((key: string) => string) | undefined
  /** Level of the headings that user turns have. Default 2. */
  readonly headingLevel?: number | undefined
  /** Draws all of a long list too, and not only what is in sight. Default false. */
  readonly showAll?: boolean | undefined
  /**
   * The name under which is kept where one was and what was open, for when one comes back, for as
   * long as the page lives; false for not at all. Default: the thread's id, where it is given.
   */
  readonly remember?: string | false | undefined
}

/** What a {@link ThreadView} takes beside the thread itself. */
export interface ThreadViewLooks extends ThreadViewOptions {
  /** Default `comfortable`. */
  readonly density?: 'comfortable' | 'compact' | undefined
  /** Default: as the page's `color-scheme` says. */
  readonly theme?: 'light' | 'dark' | undefined
  /** Whether the page scrolls along with a run for a reader who is at its end. Default true. */
  readonly follow?: boolean | undefined
  /**
   * Where the thread opens to one who was not there before. Default: at its end where it goes on, is
   * long, or scrolls in a place of its own; else where the page is.
   */
  readonly openAt?: 'start' | 'end' | undefined
  /**
   * The thread's own find, which sees what is closed and what is not in the page. Default: a button
   * where the thread is so long that the browser's find does not see all of it; true for always.
   */
  readonly find?: boolean | undefined
  readonly className?: string | undefined
  readonly id?: string | undefined
}

/** A thread by its id and where it comes from. */
export interface ThreadViewOfSource extends UseThreadOptions, ThreadViewLooks {
  readonly thread?: undefined
  readonly messages?: undefined
}

/** A thread that is held already: what `useThread` answered. */
export interface ThreadViewOfThread extends ThreadViewLooks {
  readonly thread: ThreadState
  readonly messages?: undefined
}

/** A thread as the messages of `useChat`. */
export interface ThreadViewOfMessages extends ThreadViewLooks {
  readonly messages: ReadonlyArray<UIMessage>
  /** As `useChat` says it. Default `ready`. */
  readonly status?: ChatStatus | undefined
  /** As `useChat` says it. */
  readonly error?: Error | undefined
  readonly thread?: undefined
}

/** What {@link ThreadView} takes: one of three ways to name a thread, and how it shall look. */
export type ThreadViewProps = ThreadViewOfSource | ThreadViewOfThread | ThreadViewOfMessages

/**
 * An agent thread as a document: live while it runs, and the same when one comes back.
 *
 * @example
 * <ThreadView threadId={id} source={source} />
 * <ThreadView thread={useThread({ threadId, source })} />
 * <ThreadView messages={chat.messages} status={chat.status} />
 */
export function ThreadView(props: ThreadViewProps) {
  if (props.messages !== undefined) return <FromMessages {...props} />
  if (props.thread !== undefined) return <FromThread {...props} />
  return <FromSource {...props} />
}

function FromSource(props: ThreadViewOfSource) {
  return <Provided looks={props} thread={useThread(props)} name={props.threadId} />
}

function FromThread(props: ThreadViewOfThread) {
  return <Provided looks={props} thread={props.thread} />
}

function FromMessages(props: ThreadViewOfMessages) {
  return (
    <Provided looks={props} thread={useMessagesThread(props.messages, props.status, props.error)} />
  )
}

function Provided({
  looks,
  thread,
  name,
}: {
  looks: ThreadViewLooks
  thread: ThreadBodyProps['thread']
  name?: string
}) {
  const { density = 'comfortable', theme, follow = true, openAt, find, className, id } = looks
  const { remember = name ?? false } = looks
  return (
    // Another thread begins anew: nothing of it is open because something of this one is.
    <ThreadViewProvider
      key={remember || undefined}
      {...optionsOf(looks)}
      items={thread.items}
      remember={remember}
    >
      <ThreadBody
        thread={thread}
        follow={follow}
        openAt={openAt}
        find={find}
        rootProps={{
          className: className === undefined ? 'rt-thread' : `rt-thread ${className}`,
          id,
          'data-density': density,
          'data-theme': theme,
        }}
      />
    </ThreadViewProvider>
  )
}

function optionsOf(looks: ThreadViewOptions): ThreadViewOptions {
  const { components, tools, labels, locale, budgets, openByDefault, itemHref } = looks
  const { headingLevel, showAll } = looks
  return {
    components,
    tools,
    labels,
    locale,
    budgets,
    openByDefault,
    itemHref,
    headingLevel,
    showAll,
  }
}

import { useEffect } from 'react'
import { ThreadView, useThread } from 'rethread'
import type { ThreadSummary } from '../thread-summary.ts'
import { sendTurn } from './api.ts'
import { Composer } from './composer.tsx'
import { source } from './source.ts'

/** What a {@link ThreadPane} takes. */
export interface ThreadPaneProps {
  readonly threadId: string
  /** What the list says of the thread; undefined where it is not in it, or not yet. */
  readonly summary: ThreadSummary | undefined
  /** Called when a run was started, stopped, or seen to begin or end. */
  readonly onChange: () => void
}

/** One thread, and the means to go on with it. */
export function ThreadPane({ threadId, summary, onChange }: ThreadPaneProps) {
  const thread = useThread({ threadId, source })
  const { status, reload, cancel } = thread
  const title = summary?.title ?? 'Thread'

  // The list has its own clock; here is one that knows better.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the status is what changes.
  useEffect(onChange, [status, onChange])

  useEffect(() => {
    document.title = `${title} · rethread`
    return () => {
      document.title = 'rethread demo'
    }
  }, [title])

  const send = async (prompt: string) => {
    await sendTurn(prompt, threadId)
    onChange()
    await reload()
    // Whoever asks wants to see the answer, also from far up.
    window.scrollTo(0, document.documentElement.scrollHeight)
  }
  const stop = async () => {
    await cancel()
    onChange()
  }
  return (
    <article className="thread" data-status={status}>
      <h1 className="out-of-sight">{title}</h1>
      <ThreadView thread={thread} />
      <Composer
        onSend={send}
        onStop={status === 'live' ? stop : undefined}
        suggest={status === 'settled' && thread.items.length === 0}
      />
    </article>
  )
}

import { useEffect, useState } from 'react'
import { sendTurn } from './api.ts'
import { Composer } from './composer.tsx'
import { Link } from './link.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import { ThreadList } from './thread-list.tsx'
import { ThreadPane } from './thread-pane.tsx'
import { navigate, threadPath, useThreadId } from './use-location.ts'
import { type Connection, useThreads } from './use-threads.ts'

const CONNECTION: Record<Connection, string> = {
  connecting: 'Connecting…',
  connected: 'Connected',
  lost: 'Connection lost, trying again',
}

/** The page: a narrow list of threads, and one of them. */
export function App() {
  const threadId = useThreadId()
  const { threads, connection, refresh } = useThreads()
  const [listOpen, setListOpen] = useState(false)
  // Below a certain width the list lies over the thread, and a choice closes it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice is what changes.
  useEffect(() => setListOpen(false), [threadId])

  return (
    <div className="app">
      <div className="side">
        <header className="bar">
          <button
            type="button"
            className="bar-list"
            aria-expanded={listOpen}
            aria-controls="threads"
            onClick={() => setListOpen(!listOpen)}
          >
            Threads
          </button>
          <Link href="/" className="brand">
            rethread
          </Link>
          <ThemeToggle />
        </header>
        <nav id="threads" data-open={listOpen} aria-label="Threads">
          <Link href="/" className="new" onClick={() => setListOpen(false)}>
            New thread
          </Link>
          {threads !== undefined && <ThreadList threads={threads} current={threadId} />}
          <p className="connection" role="status" data-connection={connection}>
            {CONNECTION[connection]}
          </p>
        </nav>
      </div>
      <main>
        {threadId === undefined ? (
          <FrontPage onStarted={refresh} />
        ) : (
          <ThreadPane
            key={threadId}
            threadId={threadId}
            summary={threads?.find((thread) => thread.threadId === threadId)}
            onChange={refresh}
          />
        )}
      </main>
    </div>
  )
}

function FrontPage({ onStarted }: { onStarted: () => void }) {
  const start = async (prompt: string) => {
    const { threadId } = await sendTurn(prompt)
    onStarted()
    navigate(threadPath(threadId))
  }
  return (
    <div className="front">
      <h1>What shall the agent do?</h1>
      <p>
        It follows a script, and runs real commands in a temporary directory. Reload while it works,
        open it in a second tab, or kill the server and start it again: the thread is the same each
        time.
      </p>
      <Composer onSend={start} onStop={undefined} suggest />
    </div>
  )
}

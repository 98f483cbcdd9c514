import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { ThreadSourceError } from 'rethread'
import { ApiError } from './api.ts'

const SUGGESTIONS = [
  'Make a small project and test it',
  'Look around',
  'Ask two helpers',
  'Fail',
  'Do a long run of 40 calls',
]

/** What a {@link Composer} takes. */
export interface ComposerProps {
  /** Sends a turn; rejects where the server would not have it. */
  readonly onSend: (prompt: string) => Promise<unknown>
  /** Stops the run that is going on; undefined where none is. */
  readonly onStop: (() => Promise<unknown>) | undefined
  /** Whether to propose something to say. */
  readonly suggest: boolean
}

/** Where a person says what is to be done, and stops what is being done. */
export function Composer({ onSend, onStop, suggest }: ComposerProps) {
  const [prompt, setPrompt] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const id = useId()

  const act = async (action: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    setError(undefined)
    try {
      await action()
      return true
    } catch (failure) {
      if (!(failure instanceof ApiError || failure instanceof ThreadSourceError)) throw failure
      setError(failure.message)
      return false
    } finally {
      setBusy(false)
    }
  }
  const send = async (text: string) => {
    if (text.trim() === '' || busy || onStop !== undefined) return
    if (await act(() => onSend(text))) setPrompt('')
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send(prompt)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Enter that ends the input of a Chinese or Japanese word sends nothing.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send(prompt)
  }

  return (
    <form className="composer" onSubmit={onSubmit}>
      {suggest && (
        <ul className="suggestions" aria-label="Things to ask for">
          {SUGGESTIONS.map((text) => (
            <li key={text}>
              <button type="button" disabled={busy} onClick={() => void send(text)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
      {error !== undefined && (
        <p className="composer-error" role="alert">
          {error}
        </p>
      )}
      <div className="composer-row">
        <label className="out-of-sight" htmlFor={id}>
          Your turn
        </label>
        <textarea
          id={id}
          rows={1}
          value={prompt}
          placeholder={onStop === undefined ? 'Ask for something' : 'The agent is at work'}
          onChange={(event) => setPrompt(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {onStop === undefined ? (
          <button type="submit" className="primary" disabled={busy || prompt.trim() === ''}>
            Send
          </button>
        ) : (
          <button type="button" disabled={busy} onClick={() => void act(onStop)}>
            Stop
          </button>
        )}
      </div>
    </form>
  )
}

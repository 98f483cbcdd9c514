import { useCallback, useEffect, useReducer, useState } from 'react'
import { type TerminalLines, TerminalReader } from './terminal-reader.ts'
import { runInSlices } from './use-steps.ts'

/** Steps that are taken while one waits; the others come between what else the page does. */
const AT_ONCE = 4

/** What a {@link useTerminal} answers. */
export interface TerminalReading extends TerminalLines {
  readonly isDone: boolean
  /** Characters of what is left out that {@link more} adds. */
  readonly next: number
  readonly more: () => void
}

/** What a terminal shows after a text was written to it, as far as it is read. */
export function useTerminal(text: string, open: boolean): TerminalReading {
  const [reader] = useState(() => new TerminalReader())
  const [drawn, draw] = useReducer((times: number) => times + 1, 0)
  // A cache of what the text says: drawing twice reads nothing twice.
  reader.take(text, open)
  for (let steps = 0; steps < AT_ONCE && reader.step(); steps += 1);
  const { isDone, next, read } = reader
  // biome-ignore lint/correctness/useExhaustiveDependencies: more text, and more of it, is more to read.
  useEffect(() => {
    if (reader.isDone) return
    const leave = new AbortController()
    void runInSlices(rest(reader), leave.signal).then((done) => {
      if (done) draw()
    })
    return () => leave.abort()
  }, [reader, text, drawn])
  const more = useCallback(() => {
    reader.more()
    draw()
  }, [reader])
  return { ...read, isDone, next, more }
}

function* rest(reader: TerminalReader): Generator<undefined, true> {
  while (reader.step()) yield
  return true
}

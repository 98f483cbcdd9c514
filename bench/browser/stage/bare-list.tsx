import { type ComponentType, memo, useLayoutEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Contestant } from './contestant.ts'
import { type Part, RunTurn, type Turn, turnsOf } from './turns.ts'

/** What a list of turns takes. */
export interface TurnListProps {
  readonly turns: ReadonlyArray<Turn>
}

/** A call as one line that opens. */
export function BareTool({ part }: { part: Extract<Part, { kind: 'tool' }> }) {
  return (
    <details>
      <summary>
        {part.name} {part.args.slice(0, 80)}
      </summary>
      <pre>{part.args}</pre>
      <pre>{part.result}</pre>
    </details>
  )
}

const BarePart = memo(function BarePart({ part }: { part: Part }) {
  if (part.kind === 'tool') return <BareTool part={part} />
  return <p style={{ whiteSpace: 'pre-wrap' }}>{part.text}</p>
})

/** The floor: everything is in the page, and nothing is done for it. */
export function BareList({ turns }: TurnListProps) {
  return turns.map((turn) => (
    <section key={turn.id}>
      {turn.role === 'user' ? (
        <h2>{turn.text}</h2>
      ) : (
        turn.parts.map((part) => <BarePart key={part.id} part={part} />)
      )}
    </section>
  ))
}

/** A contestant that draws turns. With `last`, only so many parts from the end. */
export function listOf(
  List: ComponentType<TurnListProps>,
  { last }: { last?: number } = {},
): Contestant {
  let settled: ReadonlyArray<Turn> = []
  let run: RunTurn | undefined
  let begun: Turn | undefined
  let show: (turns: ReadonlyArray<Turn>) => void = () => {}

  function App({ root }: { root: HTMLElement }) {
    const [turns, setTurns] = useState(settled)
    show = setTurns
    useLayoutEffect(() => {
      if (turns !== settled) root.scrollTop = root.scrollHeight
    }, [root, turns])
    return <List turns={turns} />
  }

  return {
    prepare(thread) {
      const turns = turnsOf(thread)
      settled = last === undefined ? turns : endOf(turns, last)
    },
    mount(root) {
      createRoot(root).render(<App root={root} />)
    },
    begin(runId, turn) {
      run = new RunTurn(runId)
      begun = { role: 'user', id: `${runId}-user`, text: String(turn.content) }
      show([...settled, begun, run.turn()])
    },
    push(chunk) {
      if (run === undefined || begun === undefined) throw new Error('A chunk came before its run.')
      run.push(chunk)
      show([...settled, begun, run.turn()])
    },
  }
}

function endOf(turns: ReadonlyArray<Turn>, count: number): ReadonlyArray<Turn> {
  const end = turns.at(-1)
  if (end === undefined || end.role === 'user') return turns
  return [{ ...end, parts: end.parts.slice(-count) }]
}

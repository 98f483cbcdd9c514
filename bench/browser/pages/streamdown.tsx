import { memo } from 'react'
import { Streamdown } from 'streamdown'
import 'streamdown/styles.css'
import { BareTool, listOf, type TurnListProps } from '../stage/bare-list.tsx'
import { stage } from '../stage/stage.ts'
import type { Part } from '../stage/turns.ts'

const StreamedPart = memo(function StreamedPart({ part, live }: { part: Part; live: boolean }) {
  if (part.kind === 'tool') return <BareTool part={part} />
  return (
    <Streamdown mode={live ? 'streaming' : 'static'} isAnimating={live}>
      {part.text}
    </Streamdown>
  )
})

function StreamdownList({ turns }: TurnListProps) {
  return turns.map((turn) => (
    <section key={turn.id}>
      {turn.role === 'user' ? (
        <p>{turn.text}</p>
      ) : (
        turn.parts.map((part, index) => (
          <StreamedPart
            key={part.id}
            part={part}
            live={turn.running && index === turn.parts.length - 1}
          />
        ))
      )}
    </section>
  ))
}

stage(listOf(StreamdownList))

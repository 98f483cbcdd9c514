import type { ModelMessage } from '@tanstack/ai'
import { asText } from '../fold/chunk-fields.ts'

/**
 * The user's turns of a request that the transcript does not have yet.
 *
 * A page sends what it knows of the thread, which may be all, a stale part or the last turn alone.
 * Turns are told apart by their ids. Turns without ids can only be told by what they say and where:
 * the request's are matched with the stored ones from the start, and its last turn is always new.
 */
export function newTurns(
  stored: ReadonlyArray<ModelMessage>,
  request: ReadonlyArray<ModelMessage>,
  runId: string,
): ModelMessage[] {
  const known = stored.filter((message) => message.role === 'user')
  const ids = new Set(known.map((message) => message.id))
  const turns = request.filter((message) => message.role === 'user')
  const endsWithTurn = request.at(-1)?.role === 'user'
  const fresh: ModelMessage[] = []
  let matched = 0
  turns.forEach((turn, index) => {
    if (turn.id !== undefined) {
      if (!ids.has(turn.id)) fresh.push(turn)
      ids.add(turn.id)
      return
    }
    const isLast = endsWithTurn && index === turns.length - 1
    const same = known[matched]
    if (!isLast && same !== undefined && asText(same.content) === asText(turn.content)) matched += 1
    else fresh.push({ ...turn, id: `${runId}/turn/${fresh.length}` })
  })
  return fresh
}

/**
 * Whether the wire of `@tanstack/ai` brings all that a chunk says. Of fields that AG-UI does not know
 * it drops some: cumulative `args` and `content`, names under their alias alone, other spellings.
 */
export function isOnTheWire(chunk: unknown): boolean {
  if (typeof chunk !== 'object' || chunk === null) return false
  const { type, delta } = { type: undefined, delta: undefined, ...chunk }
  if (typeof type !== 'string' || Object.keys(chunk).some((key) => key.includes('_'))) return false
  // The engine keeps back that the model hands calls to it.
  if (/"finishReason":"tool_calls"/.test(JSON.stringify(chunk))) return false
  if (type === 'TOOL_CALL_START') return 'toolCallName' in chunk && chunk.toolCallName !== ''
  const isPiece = /(_CONTENT|_ARGS)$/.test(type)
  return !isPiece || (typeof delta === 'string' && !/"(args|content)":/.test(JSON.stringify(chunk)))
}

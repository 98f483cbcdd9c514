/** What a run used, where its provider says so. */
export interface Usage {
  readonly tokens?: number
  /** In dollars. */
  readonly cost?: number
}

const TOTALS = ['totalTokens', 'total_tokens']
const PARTS: ReadonlyArray<ReadonlyArray<string>> = [
  ['promptTokens', 'inputTokens', 'prompt_tokens', 'input_tokens'],
  ['completionTokens', 'outputTokens', 'completion_tokens', 'output_tokens'],
]
const COSTS = ['cost', 'costUsd', 'totalCostUsd', 'total_cost_usd', 'total_cost']

/** Reads what a run used, in the words of whichever provider wrote it. */
export function readUsage(usage: unknown): Usage {
  if (typeof usage !== 'object' || usage === null) return {}
  const fields = new Map<string, unknown>(Object.entries(usage))
  const parts = PARTS.map((names) => firstNumber(fields, names))
  const sum = parts.some((part) => part !== undefined)
    ? parts.reduce<number>((total, part) => total + (part ?? 0), 0)
    : undefined
  const tokens = firstNumber(fields, TOTALS) ?? sum
  const cost = firstNumber(fields, COSTS)
  return {
    ...(tokens !== undefined && tokens > 0 ? { tokens } : {}),
    ...(cost !== undefined && cost > 0 ? { cost } : {}),
  }
}

function firstNumber(
  fields: ReadonlyMap<string, unknown>,
  names: ReadonlyArray<string>,
): number | undefined {
  for (const name of names) {
    const value = fields.get(name)
    if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value
  }
  return undefined
}

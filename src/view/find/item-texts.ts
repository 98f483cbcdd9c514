import { type Item, stripEscapes, type ToolOutput } from '../../../recorder/index.ts'

/** What of an item a reader can see, closed or open: what there is to be found. */
export function textsOf(item: Item): string[] {
  switch (item.kind) {
    case 'user':
    case 'text':
    case 'thinking':
      return [withoutMarks(item.text)]
    case 'tool':
      return [item.name, ...argumentTexts(item.args), ...outputTexts(item.output ?? item.progress)]
    case 'file':
      return [item.path, item.diff ?? '']
    case 'notice':
      return [item.text]
    case 'run-end':
      return [item.message ?? '']
  }
}

/** Markdown as it reads: without the marks that make it bold, code or a link. */
function withoutMarks(text: string): string {
  return text
    .replace(/!?\[([^\]\n]{0,1000})\]\([^)\s]{0,2000}\)/g, '$1')
    .replace(/(\*\*|__|~~|`+)/g, '')
    .replace(/^ {0,3}#{1,6} +/gm, '')
}

/** Arguments deeper than this are not what anybody looks for. */
const MAX_DEPTH = 12

/** The values in a call's arguments, or their text where they are not whole. */
function argumentTexts(args: string): string[] {
  let value: unknown
  try {
    value = JSON.parse(args)
  } catch {
    return [args]
  }
  const texts: string[] = []
  collect(value, texts, 0)
  return texts
}

function collect(value: unknown, into: string[], depth: number): void {
  if (typeof value === 'string') into.push(value)
  else if (typeof value === 'number' || typeof value === 'boolean') into.push(String(value))
  else if (typeof value === 'object' && value !== null && depth < MAX_DEPTH)
    for (const each of Object.values(value)) collect(each, into, depth + 1)
}

function outputTexts(output: ToolOutput | undefined): string[] {
  if (output === undefined) return []
  if (typeof output === 'string') return [stripEscapes(output)]
  if (!Array.isArray(output)) return []
  return output.flatMap((part) => (part.type === 'text' ? [stripEscapes(part.content)] : []))
}

import type { ToolCallStatus } from '../../../recorder/item.ts'
import { type ToolView, toolView } from '../../../recorder/tool-view/index.ts'

/** The view of a call: arguments as an object or verbatim. */
export function view(
  name: string,
  args: unknown,
  output?: unknown,
  status: ToolCallStatus = output === undefined ? 'running' : 'complete',
): ToolView {
  return toolView({
    name,
    args: typeof args === 'string' ? args : JSON.stringify(args),
    output,
    status,
  })
}

import type { ToolRenderer, ToolRenderers } from '../view/components.ts'

const NONE: ToolRenderer = {}

/** What an app draws itself of a call: for its name, or else for its kind. */
export function rendererFor(tools: ToolRenderers, name: string, kind: string): ToolRenderer {
  if (Object.hasOwn(tools, name)) return tools[name] ?? NONE
  return Object.hasOwn(tools, kind) ? (tools[kind] ?? NONE) : NONE
}

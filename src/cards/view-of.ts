import {
  type ToolItem,
  type ToolSummary,
  type ToolView,
  toolSummary,
  toolView,
} from '../../recorder/index.ts'

const VIEWS = new WeakMap<ToolItem, ToolView>()
const SUMMARIES = new WeakMap<ToolItem, ToolSummary>()

/** What a call is to a reader, made out once. */
export function viewOf(item: ToolItem): ToolView {
  let view = VIEWS.get(item)
  if (view === undefined) {
    view = toolView(item)
    VIEWS.set(item, view)
  }
  return view
}

/** A call in one line, made out once. */
export function summaryOf(item: ToolItem): ToolSummary {
  let summary = SUMMARIES.get(item)
  if (summary === undefined) {
    summary = toolSummary(viewOf(item), item.status)
    SUMMARIES.set(item, summary)
  }
  return summary
}

export type { ViewedCall } from './call.ts'
export { denialOf } from './denial.ts'
export { firstMeaningfulLine } from './first-meaningful-line.ts'
export type { Json, JsonObject } from './json.ts'
export { type PlanChange, type PlanChangeKind, planAfter, planDiff } from './plan-diff.ts'
export { type ReadJson, readJson } from './read-json.ts'
export { toolView } from './to-view.ts'
export type { ToolImage } from './tool-output.ts'
export {
  type ToolObjectKind,
  type ToolOutcome,
  type ToolSummary,
  type ToolVerb,
  toolSummary,
} from './tool-summary.ts'
export type {
  DeleteView,
  EditView,
  FetchView,
  ListEntry,
  ListView,
  McpView,
  MoveView,
  NotebookView,
  PatchView,
  PlanApprovalView,
  PlanItem,
  PlanStatus,
  PlanView,
  Question,
  QuestionView,
  ReadView,
  SearchGroup,
  SearchMatch,
  SearchView,
  ShellView,
  SkillView,
  TaskView,
  ThinkView,
  ToolView,
  ToolViewKind,
  UnknownView,
  WebResult,
  WebSearchView,
  WriteView,
} from './tool-view.ts'

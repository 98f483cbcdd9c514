/**
 * What harnesses write as the result of a call that a person refused. Each stands at the very
 * beginning of the text, so that a tool's own words about some refusal are not taken for one.
 */
const REFUSALS: ReadonlyArray<RegExp> = [
  // Claude Code, as recorded: "The user doesn't want to proceed with this tool use. The tool use was
  // rejected (eg. if it was a file edit, the new_string was NOT written to the file). STOP what …".
  /^The user doesn['’]t want to (?:proceed with this tool use|take this action)/,
  // Claude Code where a sub-agent or a rule asks: "Permission for this tool use was denied."
  /^Permission (?:for this tool use was denied|to use .{1,200} (?:has been|was) denied)/,
  // TanStack AI: `{"error":"User declined tool execution"}`, or the words alone, and
  // `{"approved":false,"message":"User denied this action"}`.
  /^(?:\{"error":")?User declined tool execution/,
  /^(?:\{"approved":false,"message":")?User denied this action/,
  // Codex: "exec command rejected by user", "patch rejected by user", "rejected by user".
  /^(?:(?:exec_command|shell|apply_patch)? ?failed[^\n]{0,60})?(?:[\w ]{0,40} )?rejected by (?:the )?user\b/i,
  // Gemini CLI: `[Operation Cancelled] Reason: User did not allow tool call`.
  /^(?:\[Operation Cancelled\] Reason: )?User did not allow tool call/,
  // OpenCode: "The user rejected permission to use this specific tool call."
  /^(?:Error: )?The user (?:has )?rejected permission/,
  // ACP: the outcome of a permission that was asked for.
  /^\{"outcome":(?:\{"outcome":)?"(?:cancelled|rejected)"/,
]

/**
 * Whether the text of a result says that a person did not allow the call. Knows only what harnesses
 * are known to write: a failed call that merely speaks of permissions ("Permission denied" of a file
 * system) is not one.
 */
export function denialOf(text: string): boolean {
  const start = text.slice(0, 400).trimStart()
  const [, wrapped = start] = /^<tool_use_error>(.*)/s.exec(start) ?? []
  return REFUSALS.some((refusal) => refusal.test(wrapped))
}

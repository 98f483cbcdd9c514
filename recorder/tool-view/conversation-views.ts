import { type Call, optional } from './call.ts'
import { denialOf } from './denial.ts'
import { Fields } from './fields.ts'
import { type Json, listOf } from './json.ts'
import { objectIn } from './tool-output.ts'
import type { PlanApprovalView, Question, QuestionView, SkillView, TaskView } from './tool-view.ts'

/** Work given to another agent. */
export function taskView(call: Call): TaskView | undefined {
  const description = call.args.text('description', 'title', 'name')
  const prompt = call.args.text('prompt', 'task', 'instructions', 'message', 'objective', 'query')
  if (description === undefined && prompt === undefined && !call.cut) return undefined
  return {
    ...call.base(),
    kind: 'task',
    description: description ?? '',
    prompt: prompt ?? '',
    ...optional(
      'agent',
      call.args.text('subagent_type', 'agent', 'agent_type', 'agent_name', 'subagentType'),
    ),
    background: call.args.flag('run_in_background', 'background'),
  }
}

/** No form asks more, and no answers to one are longer. */
const MAX_QUESTIONS = 50
const MAX_ANSWERS = 50_000

/** Questions to the user, with what they chose. */
export function questionView(call: Call): QuestionView | undefined {
  const listed = call.args.list('questions')
  const single = call.args.text('question') === undefined ? undefined : [call.json ?? null]
  const asked = listed ?? single
  if (asked === undefined && !call.cut) return undefined
  const given = objectIn(call.output)?.fields('answers')
  const questions = (asked ?? [])
    .slice(0, MAX_QUESTIONS)
    .flatMap((item) => questionOf(item, call, given))
  return { ...call.base(), kind: 'question', questions }
}

function questionOf(item: Json, call: Call, given: Fields | undefined): ReadonlyArray<Question> {
  const fields = new Fields(typeof item === 'string' ? { question: item } : item)
  const question = fields.text('question', 'text', 'prompt')
  if (question === undefined) return []
  const options = listOf(fields.get('options', 'choices')).flatMap((option) => optionOf(option))
  const labels = options.map(({ label }) => label)
  const answer =
    givenAnswer(given, fields.id('id') ?? question) ??
    quotedAnswer(call.output.slice(0, MAX_ANSWERS), question, labels)
  const chosen = answer === undefined ? [] : chosenOf(answer, labels)
  return [
    {
      question,
      ...optional('header', fields.text('header')),
      multiple: fields.flag('multiSelect', 'multiple', 'multi_select'),
      options: options.map((option) => ({ ...option, chosen: chosen.includes(option.label) })),
      ...optional('answer', answer),
    },
  ]
}

function optionOf(option: Json): ReadonlyArray<{ label: string; description?: string }> {
  const fields = new Fields(typeof option === 'string' ? { label: option } : option)
  const label = fields.text('label', 'text', 'value', 'name')
  return label === undefined
    ? []
    : [{ label, ...optional('description', fields.text('description')) }]
}

/** Codex: `{"answers":{"id":{"answers":["label"]}}}`, or the answer right there. */
function givenAnswer(given: Fields | undefined, id: string): string | undefined {
  const answers = given?.fields(id).list('answers') ?? given?.list(id)
  if (answers !== undefined)
    return answers.filter((answer) => typeof answer === 'string').join(', ')
  return given?.text(id)
}

/**
 * Claude Code and OpenCode: `"question"="answer"` after one another, neither of them escaped. So an
 * answer is one of the options, if one fits, or goes up to what can only come after it.
 */
function quotedAnswer(
  output: string,
  question: string,
  labels: ReadonlyArray<string>,
): string | undefined {
  const mark = `"${question}"="`
  const found = output.indexOf(mark)
  if (found < 0) return undefined
  const from = found + mark.length
  const option = labels
    .filter((label) => output.startsWith(`${label}"`, from))
    .sort((a, b) => b.length - a.length)[0]
  if (option !== undefined) return option
  const ends = ['", "', '". You can now', '" selected preview:', '" user notes:']
    .map((end) => output.indexOf(end, from))
    .filter((end) => end >= 0)
  const last = output.indexOf('"', from)
  const end = ends.length > 0 ? Math.min(...ends) : last
  return end < 0 ? undefined : output.slice(from, end)
}

/** The options that an answer names; several are parted by commas, which labels may have, too. */
function chosenOf(answer: string, labels: ReadonlyArray<string>): ReadonlyArray<string> {
  if (labels.includes(answer)) return [answer]
  const padded = `, ${answer}, `
  return labels.filter((label) => padded.includes(`, ${label}, `))
}

/** A plan that the user is asked to approve. */
export function planApprovalView(call: Call): PlanApprovalView | undefined {
  const plan = call.args.text('plan', 'plan_summary', 'content')
  if (plan === undefined && !call.cut && call.args.entries().length > 0) return undefined
  return {
    ...call.base(),
    kind: 'planApproval',
    plan: plan ?? planIn(call.output) ?? '',
    ...optional('decision', decisionOf(call)),
  }
}

/** Newer harnesses keep the plan in a file, and tell it when it is approved. */
function planIn(output: string): string | undefined {
  const heading = /^## Approved Plan[^\n]{0,100}:?\n/m.exec(output.slice(0, 5_000))
  return heading === null ? undefined : output.slice(heading.index + heading[0].length)
}

function decisionOf(call: Call): PlanApprovalView['decision'] {
  if (call.status === 'denied' || denialOf(call.output)) return 'rejected'
  if (/^User has approved/.test(call.output)) return 'approved'
  return undefined
}

/** Instructions that the agent loaded: a skill, or a slash command. */
export function skillView(call: Call): SkillView | undefined {
  const skill = call.args.text('skill', 'name', 'skill_name', 'command')
  if (skill === undefined && !call.cut) return undefined
  return {
    ...call.base(),
    kind: 'skill',
    skill: skill ?? '',
    ...optional('args', call.args.text('args', 'arguments')),
  }
}

import { BEGAN, call, text, thinking } from '../items.ts'
import type { CardCases } from './card-cases.ts'

const todo = (content: string, status: string) => ({ content, status, activeForm: content })

export const plan: CardCases = {
  name: 'TodoWrite',
  args: {
    todos: [
      { content: 'Reproduce it', status: 'completed', activeForm: 'Reproducing' },
      { content: 'Mend the fold', status: 'in_progress', activeForm: 'Mending' },
      { content: 'Write a test', status: 'pending', activeForm: 'Writing' },
    ],
  },
  output: 'Todos have been modified successfully.',
  error: 'Could not save',
  dialects: {
    claudeCode: () => [
      call(
        'TodoWrite',
        { todos: [todo('One', 'in_progress'), todo('Two', 'pending'), todo('Never', 'pending')] },
        '',
      ),
      call(
        'TodoWrite',
        { todos: [todo('One', 'completed'), todo('Two', 'in_progress'), todo('Three', 'pending')] },
        '',
      ),
      call(
        'TaskCreate',
        { subject: 'Write tests', description: 'Of the fold', activeForm: 'Writing tests' },
        'Task #3 created successfully: Write tests',
      ),
      call('TaskUpdate', { taskId: '3', status: 'in_progress' }, 'Updated task #3 status'),
      call('TaskList', {}, '#1 [completed] Explore\n#2 [in_progress] Write'),
    ],
    codex: () => [
      call(
        'todo_list',
        {},
        '{"items":[{"text":"One","completed":true},{"text":"Two","completed":false}]}',
      ),
    ],
    codexRollout: () => [
      call(
        'update_plan',
        {
          explanation: 'The first step is done.',
          plan: [
            { step: 'One', status: 'completed' },
            { step: 'Two', status: 'in_progress' },
          ],
        },
        'Plan updated',
      ),
    ],
    openCode: () => [
      call(
        'todowrite',
        { todos: [{ id: '1', content: 'One', status: 'completed', priority: 'high' }] },
        '',
      ),
    ],
    gemini: () => [
      call('write_todos', { todos: [{ description: 'One', status: 'in_progress' }] }, ''),
    ],
  },
}

export const task: CardCases = {
  name: 'Task',
  args: {
    description: 'Find all callers',
    prompt: 'Find **all** callers of `fold`.',
    subagent_type: 'Explore',
  },
  output: 'There are three callers. None of them passes a second argument.',
  error: 'The agent ran out of turns',
  dialects: {
    claudeCode: () => [
      call(
        'Agent',
        {
          description: 'Look at the tests',
          prompt: 'Look at the tests, and say which fail.',
          subagent_type: 'general-purpose',
        },
        'Two fail. Both are about the log.',
        {
          endedAt: BEGAN + 95_000,
          children: [
            thinking('I should run them.'),
            call('Bash', { command: 'npm test' }, '2 failed', { status: 'error' }),
            call('Read', { file_path: 'test/a.test.ts' }, '     1→test()'),
            call('Read', { file_path: 'test/b.test.ts' }, '     1→test()'),
            call('Read', { file_path: 'test/c.test.ts' }, '     1→test()'),
            text('Two fail. Both are about the log.'),
          ],
        },
      ),
    ],
    openCode: () => [
      call('task', { description: 'Find callers', prompt: 'Find callers' }, 'None.'),
    ],
    shape: () => [call('spawn_agent', { prompt: 'Find callers' }, 'None.')],
  },
}

const QUESTIONS = [
  {
    question: 'Which store shall it be?',
    header: 'Store',
    multiSelect: false,
    options: [
      { label: 'SQLite', description: 'One file, no server' },
      { label: 'Postgres', description: 'Many machines' },
    ],
  },
]

export const question: CardCases = {
  name: 'AskUserQuestion',
  args: { questions: QUESTIONS },
  output: 'User has answered your questions: "Which store shall it be?"="SQLite".',
  error: 'Nobody answered',
  dialects: {
    codexRollout: () => [
      call(
        'request_user_input',
        { questions: [{ id: 'q1', question: 'Go on?', options: [{ label: 'Yes' }] }] },
        '{"answers":{"q1":{"answers":["Yes"]}}}',
      ),
    ],
    openCode: () => [
      call(
        'question',
        { questions: QUESTIONS },
        'User has answered your questions: "Which store shall it be?"="Postgres". You can now continue with the user\'s answers in mind.',
      ),
    ],
  },
}

export const planApproval: CardCases = {
  name: 'ExitPlanMode',
  args: { plan: '# Mend the fold\n\n1. Reproduce\n2. Mend\n3. Test' },
  output: 'User has approved your plan. You can now start coding.',
  error: 'The user said no',
  dialects: {
    openCode: () => [call('plan_exit', { plan: '1. Mend\n2. Test' }, 'Approved')],
  },
}

export const skill: CardCases = {
  name: 'Skill',
  args: { command: 'review' },
  output: 'Launching skill: review',
  error: 'Unknown skill: review',
  dialects: {
    gemini: () => [call('activate_skill', { name: 'review' }, 'Loaded.')],
  },
}

export const think: CardCases = {
  name: 'think',
  args: { title: 'Think', thought: 'The id comes back in the next run, so it cannot be the key.' },
  output: 'Noted.',
  error: 'No thoughts today',
  dialects: {
    shape: () => [call('sequential_thinking', { thought: 'First things first.' }, '{}')],
  },
}

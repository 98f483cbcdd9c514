import {
  aborted,
  args,
  begin,
  below,
  type Case,
  call,
  changed,
  done,
  failed,
  fails,
  file,
  one,
  result,
  say,
  start,
  text,
  tool,
} from './case.ts'

const MARKER = '{"status":"interrupted"}'
const image = [
  { type: 'text' as const, content: 'see' },
  {
    type: 'image' as const,
    source: { type: 'data' as const, value: 'AAAA', mimeType: 'image/png' },
  },
]
const content = (messageId: string, fields: object) => ({
  type: 'TEXT_MESSAGE_CONTENT',
  messageId,
  ...fields,
})

/** Results, ends, sub-agents and files, as harnesses are known to send them. */
export const RESULTS_AND_ENDS: ReadonlyArray<Case> = [
  // Results.
  one('an empty output is a result', [begin, ...call('A'), result('A', ''), done], [tool('A', '')]),
  one(
    'outputs are verbatim',
    [
      begin,
      ...call('A'),
      result('A', ' {"a": 1.10}\r\n'),
      ...call('B'),
      result('B', '12345678901234567890'),
      done,
    ],
    [tool('A', ' {"a": 1.10}\r\n'), tool('B', '12345678901234567890')],
  ),
  one(
    'an output of parts keeps its image',
    [begin, ...call('A'), result('A', image), done],
    [tool('A', image)],
  ),
  one(
    'an output that is an object is its JSON',
    [begin, ...call('A'), result('A', { exit_code: 0 }), done],
    [tool('A', '{"exit_code":0}')],
  ),
  one(
    'of two results the last counts',
    [begin, ...call('A'), result('A', 'working'), result('A', 'done'), done],
    [tool('A', 'done')],
  ),
  one(
    'an error result is an error',
    [begin, ...call('A'), result('A', 'boom', { state: 'output-error' }), done],
    [tool('A', 'boom', { status: 'error' })],
  ),
  one(
    'an error result is one on the wire too',
    [
      begin,
      ...call('A'),
      result('A', 'boom', { metadata: { tanstack: { state: 'output-error' } } }),
      done,
    ],
    [tool('A', 'boom', { status: 'error' })],
  ),
  one(
    'a denied call is denied',
    [begin, ...call('A'), result('A', 'no', { state: 'output-denied' }), done],
    [tool('A', 'no', { status: 'denied' })],
  ),
  one(
    'the marker of an interruption is a status',
    [begin, ...call('A'), result('A', MARKER), done],
    [tool('A', undefined, { status: 'interrupted' })],
  ),
  one(
    'a marker after the result takes nothing back',
    [begin, ...call('A'), result('A', 'x'), result('A', MARKER), done],
    [tool('A', 'x')],
  ),
  // Ends.
  one('a finished run whose call has no result', [begin, ...call('A'), done], [tool('A')]),
  one(
    'a failed run keeps its work',
    [begin, ...say('m', 'one'), ...call('A'), fails('rate limited')],
    [text('one'), tool('A', undefined, { status: 'interrupted' }), failed('rate limited')],
  ),
  one('an error, then a finish, is an error', [begin, fails('lost'), done], [failed('lost')]),
  one('a finish, then an error, is an error', [begin, done, fails('lost')], [failed('lost')]),
  one(
    'an aborted run says so',
    [begin, ...call('A'), fails('Aborted', 'aborted')],
    [tool('A', undefined, { status: 'interrupted' }), aborted],
  ),
  one(
    'a run whose process died is aborted',
    [begin, ...say('m', 'half a sen'), ...call('A')],
    [text('half a sen'), tool('A', undefined, { status: 'interrupted' }), aborted],
    'killed',
  ),
  one(
    'a run that goes on has calls that run',
    [begin, ...say('m', 'one'), ...call('A')],
    [text('one'), tool('A', undefined, { status: 'running' })],
    'open',
  ),
  one(
    'what comes after the end is kept',
    [begin, ...call('A'), done, result('A', 'late'), ...say('m', 'bye'), done],
    [tool('A', 'late'), text('bye')],
  ),
  one(
    'calls that are handed to the engine of chat() are the engine’s',
    [
      begin,
      ...call('A'),
      { ...done, finishReason: 'tool_calls' },
      result('A', 'x'),
      ...call('B'),
      result('B', 'y'),
      done,
    ],
    [tool('A', 'x', { sandbox: false }), tool('B', 'y')],
  ),
  // Sub-agents.
  one(
    'what a sub-agent does hangs below its call',
    [
      begin,
      ...call('T', 'Task'),
      ...call('S', 'Grep', below('T')),
      result('S', 'x'),
      { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant', ...below('T') },
      content('m', { delta: 'found' }),
      result('T', 'done'),
      done,
    ],
    [
      tool('T', 'done', {
        name: 'Task',
        children: [tool('S', 'x', { name: 'Grep' }), text('found')],
      }),
    ],
  ),
  one(
    'sub-agents that take turns stay apart',
    [
      begin,
      ...call('T'),
      ...call('U'),
      start('a', 'Bash', below('T')),
      start('b', 'Bash', below('U')),
      args('b', '{}'),
      args('a', '{}'),
      result('b', '2'),
      result('a', '1'),
      done,
    ],
    [
      tool('T', undefined, { children: [tool('a', '1')] }),
      tool('U', undefined, { children: [tool('b', '2')] }),
    ],
  ),
  // Files, and what is none of these.
  one(
    'changed files stand where they changed',
    [
      begin,
      ...call('A'),
      result('A', ''),
      changed('sandbox.file.diff', 'a', '+x'),
      ...say('m', 'ok'),
      changed('file.changed', 'b'),
      done,
    ],
    [tool('A', ''), file('a', '+x'), text('ok'), file('b')],
  ),
  one(
    'a diff joins the change that announced it',
    [begin, changed('sandbox.file', 'a'), changed('sandbox.file.diff', 'a', '+x'), done],
    [file('a', '+x')],
  ),
  one(
    'events that nobody shows leave nothing',
    [
      begin,
      { type: 'CUSTOM', name: 'claude-code.session-id', value: {} },
      { type: 'RAW', event: 1 },
      { type: 'STATE_SNAPSHOT', snapshot: {} },
      { type: '__proto__' },
      done,
    ],
    [],
  ),
]

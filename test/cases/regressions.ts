import {
  args,
  begin,
  type Case,
  call,
  changed,
  done,
  end,
  file,
  notice,
  one,
  result,
  start,
  text,
  tool,
} from './case.ts'

const MARKER = '{"status":"interrupted"}'
const said = (messageId: string, fields: object) => ({
  type: 'TEXT_MESSAGE_CONTENT',
  messageId,
  ...fields,
})
const opened = (messageId: string) => ({ type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' })

/** Sequences by which the laws were broken once, made short. */
export const REGRESSIONS: ReadonlyArray<Case> = [
  // The compacted run gave the diff of the second change to the first.
  one(
    'a change that is announced twice and told once is two changes',
    [
      begin,
      changed('sandbox.file', 'a'),
      changed('sandbox.file', 'a'),
      changed('sandbox.file.diff', 'a', '+x'),
      done,
    ],
    [file('a'), file('a', '+x')],
  ),
  // The second segment began with all that the first had said.
  one(
    'content that repeats an earlier segment of its message id adds only its delta',
    [
      begin,
      opened('m'),
      said('m', { delta: 'a', content: 'a' }),
      ...call('A'),
      result('A', 'x'),
      opened('m'),
      said('m', { delta: 'b', content: 'ab' }),
      said('m', { delta: 'c', content: 'abc' }),
      done,
    ],
    [text('a'), tool('A', 'x'), text('bc')],
  ),
  // The START was taken for that of the call before, whose output was overwritten.
  one(
    'a START after a call that had none and has its result is another call',
    [
      begin,
      args('A', '{}'),
      end('A', { toolName: 'Read' }),
      result('A', 'x'),
      ...call('A'),
      result('A', 'y'),
      done,
    ],
    [tool('A', 'x', { name: 'Read' }), tool('A', 'y')],
  ),
  // An input that adapters make of what they cannot parse took the place of what was said.
  one(
    'an empty input does not take the place of arguments that are not JSON',
    [
      begin,
      start('A'),
      args('A', 'ls -la'),
      end('A', { input: {} }),
      result('A', 'x'),
      start('B'),
      args('B', 'pwd'),
      end('B', { input: null }),
      result('B', 'y'),
      done,
    ],
    [tool('A', 'x', { args: 'ls -la' }), tool('B', 'y', { args: 'pwd' })],
  ),
  one(
    'the engine’s answer that it has no such tool leaves an interruption one',
    [begin, ...call('A'), result('A', MARKER), result('A', '{"error":"Unknown tool: Bash"}'), done],
    [tool('A', undefined, { status: 'interrupted' })],
  ),
  one(
    'what is no event is said, and the run goes on',
    [begin, null, said('m', { delta: 'on' }), done, null],
    [
      notice('An event that could not be read: '),
      text('on'),
      notice('An event that could not be read: '),
    ],
  ),
]

import {
  args,
  begin,
  type Case,
  call,
  done,
  end,
  one,
  result,
  say,
  start,
  text,
  think,
  thinking,
  tool,
} from './case.ts'

const content = (messageId: string, fields: object) => ({
  type: 'TEXT_MESSAGE_CONTENT',
  messageId,
  ...fields,
})

/** Text, thinking and arguments, as harnesses are known to send them. */
export const PROSE_AND_ARGUMENTS: ReadonlyArray<Case> = [
  // Prose.
  one(
    'text, call, text, call keep their order',
    [
      begin,
      ...say('m1', 'one', '. '),
      ...call('A'),
      result('A', 'x'),
      ...say('m2', 'two.'),
      ...call('B'),
      result('B', 'y'),
      done,
    ],
    [text('one. '), tool('A', 'x'), text('two.'), tool('B', 'y')],
  ),
  one(
    'text of one message id is cut by the call between',
    [
      begin,
      content('m', { delta: 'one. ' }),
      ...call('A'),
      result('A', 'x'),
      content('m', { delta: 'two.' }),
      done,
    ],
    [text('one. '), tool('A', 'x'), text('two.')],
  ),
  one(
    'cumulative content does not double',
    [
      begin,
      content('m', { delta: 'a', content: 'a' }),
      content('m', { delta: 'b', content: 'ab' }),
      done,
    ],
    [text('ab')],
  ),
  one(
    'cumulative content alone is read as what it adds',
    [
      begin,
      content('m', { content: 'a' }),
      content('m', { content: 'ab' }),
      content('m', { delta: '', content: 'abc' }),
      done,
    ],
    [text('abc')],
  ),
  one(
    'texts of two messages that take turns stay apart',
    [
      begin,
      content('a', { delta: '1' }),
      content('b', { delta: 'x' }),
      content('a', { delta: '2' }),
      content('b', { delta: 'y' }),
      done,
    ],
    [text('12'), text('xy')],
  ),
  one(
    'a surrogate pair that a delta cuts is one character',
    [begin, ...say('m', 'a\ud83e', '\uddf5b'), done],
    [text('a🧵b')],
  ),
  one(
    'thinking stands where it was thought',
    [
      begin,
      ...think('r', 'hm'),
      ...say('m', 'one'),
      ...think('r2', 'so'),
      ...call('A'),
      result('A', 'x'),
      done,
    ],
    [thinking('hm'), text('one'), thinking('so'), tool('A', 'x')],
  ),
  one(
    'thinking that older adapters tell by STEP events is thinking',
    [
      begin,
      { type: 'STEP_STARTED', stepName: 's' },
      { type: 'STEP_FINISHED', stepName: 's', delta: 'h', content: 'h' },
      { type: 'STEP_FINISHED', stepName: 's', delta: 'm', content: 'hm' },
      done,
    ],
    [thinking('hm')],
  ),
  one(
    'thinking that STEP events repeat is there once',
    [
      begin,
      ...think('r', 'hm'),
      { type: 'STEP_FINISHED', stepId: 'r', delta: 'hm', content: 'hm' },
      done,
    ],
    [thinking('hm')],
  ),
  one('a run that said nothing leaves its turn', [begin, done], []),
  // Arguments.
  one(
    'arguments so far beside deltas do not double',
    [
      begin,
      start('A'),
      args('A', '{"a"', { args: '{"a"' }),
      args('A', ':1}', { args: '{"a":1}' }),
      end('A'),
      result('A', 'x'),
      done,
    ],
    [tool('A', 'x', { args: '{"a":1}' })],
  ),
  one(
    'arguments so far with empty deltas',
    [
      begin,
      start('A'),
      args('A', '', { args: '{"a"' }),
      args('A', '', { args: '{"a":1}' }),
      end('A'),
      result('A', 'x'),
      done,
    ],
    [tool('A', 'x', { args: '{"a":1}' })],
  ),
  one(
    'input on END stands in for arguments that never came',
    [begin, start('A'), end('A', { input: { a: 1 } }), result('A', 'x'), done],
    [tool('A', 'x', { args: '{"a":1}' })],
  ),
  one(
    'arguments that are not JSON stay as they are',
    [begin, start('A'), args('A', 'ls -la'), end('A'), result('A', 'x'), done],
    [tool('A', 'x', { args: 'ls -la' })],
  ),
  one(
    'arguments that the end of the run cut off stay a fragment',
    [begin, start('A'), args('A', '{"a":"l'), done],
    [tool('A', undefined, { args: '{"a":"l' })],
  ),
  one(
    'numbers in arguments are not rounded',
    [
      begin,
      start('A'),
      args('A', '{"a":1.10,"b":12345678901234567890}'),
      end('A'),
      result('A', 'x'),
      done,
    ],
    [tool('A', 'x', { args: '{"a":1.10,"b":12345678901234567890}' })],
  ),
]

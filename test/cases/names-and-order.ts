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
  tool,
} from './case.ts'

/** Names, ids and the order of calls, as harnesses are known to send them. */
export const NAMES_AND_ORDER: ReadonlyArray<Case> = [
  // Names and ids.
  one(
    'a name under its alias alone',
    [
      begin,
      { type: 'TOOL_CALL_START', toolCallId: 'A', toolName: 'bash' },
      args('A', '{}'),
      end('A'),
      result('A', 'x'),
      done,
    ],
    [tool('A', 'x', { name: 'bash' })],
  ),
  one(
    'a call without a name is a call',
    [begin, ...call('A', ''), result('A', 'x'), done],
    [tool('A', 'x', { name: '' })],
  ),
  one(
    'names and ids like members of Object',
    [
      begin,
      ...call('__proto__', 'constructor'),
      result('__proto__', 'x'),
      ...call('constructor', '__proto__'),
      result('constructor', 'y'),
      done,
    ],
    [
      tool('__proto__', 'x', { name: 'constructor' }),
      tool('constructor', 'y', { name: '__proto__' }),
    ],
  ),
  one(
    'ids with line breaks and NULs',
    [begin, ...call('a\nb\u0000'), result('a\nb\u0000', 'x'), done],
    [tool('a\nb\u0000', 'x')],
  ),
  one(
    'an id that is used again after its result is another call',
    [begin, ...call('A'), result('A', 'x'), ...call('A'), result('A', 'y'), done],
    [tool('A', 'x'), tool('A', 'y')],
  ),
  {
    title: 'ids that begin again in the next run are other calls',
    runs: [
      { chunks: [begin, ...call('item_0'), result('item_0', 'x'), done] },
      {
        chunks: [begin, ...call('item_0'), result('item_0', 'y', { state: 'output-error' }), done],
      },
    ],
    items: [[tool('item_0', 'x')], [tool('item_0', 'y', { status: 'error' })]],
  },
  one(
    'fields in snake_case',
    [
      begin,
      { type: 'TOOL_CALL_START', tool_call_id: 'A', tool_call_name: 'Bash' },
      { type: 'TOOL_CALL_ARGS', tool_call_id: 'A', delta: '{}' },
      { type: 'TOOL_CALL_END', tool_call_id: 'A' },
      { type: 'TOOL_CALL_RESULT', tool_call_id: 'A', result: 'x' },
      done,
    ],
    [tool('A', 'x')],
  ),
  // Order.
  one(
    'parallel calls whose results cross',
    [
      begin,
      start('A'),
      start('B'),
      args('B', '{'),
      args('A', '{}'),
      args('B', '}'),
      end('B'),
      end('A'),
      result('B', 'b'),
      result('A', 'a'),
      done,
    ],
    [tool('A', 'a'), tool('B', 'b')],
  ),
  one(
    'a call whose result overtakes its END is complete',
    [begin, start('A'), args('A', '{}'), result('A', 'x'), end('A'), done],
    [tool('A', 'x')],
  ),
  one(
    'a call whose result overtakes its START is one call',
    [begin, result('A', 'x'), ...call('A'), done],
    [tool('A', 'x')],
  ),
  one(
    'a call that is started again before any result begins again',
    [
      begin,
      start('A'),
      args('A', '{"a"'),
      start('A'),
      args('A', '{}'),
      end('A'),
      result('A', 'x'),
      done,
    ],
    [tool('A', 'x')],
  ),
  one(
    'a call whose END never came',
    [begin, start('A'), args('A', '{}'), result('A', 'x'), ...say('m', 'ok'), done],
    [tool('A', 'x'), text('ok')],
  ),
  one(
    'a result of a call that nobody heard of is shown',
    [begin, result('A', 'x'), done],
    [tool('A', 'x', { name: '', args: '' })],
  ),
]

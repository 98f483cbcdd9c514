import { aborted, args, begin, below, type Case, call, changed, done, end, failed, fails, file, one, result, say, start, text, think, thinking, tool } from './case.ts'

const MARKER = '{"status":"interrupted"}'
const image = [{ type: 'text' as const, content: 'see' }, { type: 'image' as const, source: { type: 'data' as const, value: 'AAAA', mimeType: 'image/png' } }]
const content = (messageId: string, fields: object) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId, ...fields })

/** The kinds of sequences that harnesses are known to send. */
export const KINDS: ReadonlyArray<Case> = [
  // Prose.
  one('text, call, text, call keep their order', [begin, ...say('m1', 'one', '. '), ...call('A'), result('A', 'x'), ...say('m2', 'two.'), ...call('B'), result('B', 'y'), done], [text('one. '), tool('A', 'x'), text('two.'), tool('B', 'y')]),
  one('text of one message id is cut by the call between', [begin, content('m', { delta: 'one. ' }), ...call('A'), result('A', 'x'), content('m', { delta: 'two.' }), done], [text('one. '), tool('A', 'x'), text('two.')]),
  one('cumulative content does not double', [begin, content('m', { delta: 'a', content: 'a' }), content('m', { delta: 'b', content: 'ab' }), done], [text('ab')]),
  one('cumulative content alone is read as what it adds', [begin, content('m', { content: 'a' }), content('m', { content: 'ab' }), content('m', { delta: '', content: 'abc' }), done], [text('abc')]),
  one('texts of two messages that take turns stay apart', [begin, content('a', { delta: '1' }), content('b', { delta: 'x' }), content('a', { delta: '2' }), content('b', { delta: 'y' }), done], [text('12'), text('xy')]),
  one('a surrogate pair that a delta cuts is one character', [begin, ...say('m', 'a\ud83e', '\uddf5b'), done], [text('a🧵b')]),
  one('thinking stands where it was thought', [begin, ...think('r', 'hm'), ...say('m', 'one'), ...think('r2', 'so'), ...call('A'), result('A', 'x'), done], [thinking('hm'), text('one'), thinking('so'), tool('A', 'x')]),
  one('thinking that older adapters tell by STEP events is thinking', [begin, { type: 'STEP_STARTED', stepName: 's' }, { type: 'STEP_FINISHED', stepName: 's', delta: 'h', content: 'h' }, { type: 'STEP_FINISHED', stepName: 's', delta: 'm', content: 'hm' }, done], [thinking('hm')]),
  one('thinking that STEP events repeat is there once', [begin, ...think('r', 'hm'), { type: 'STEP_FINISHED', stepId: 'r', delta: 'hm', content: 'hm' }, done], [thinking('hm')]),
  one('a run that said nothing leaves its turn', [begin, done], []),
  // Arguments.
  one('arguments so far beside deltas do not double', [begin, start('A'), args('A', '{"a"', { args: '{"a"' }), args('A', ':1}', { args: '{"a":1}' }), end('A'), result('A', 'x'), done], [tool('A', 'x', { args: '{"a":1}' })]),
  one('arguments so far with empty deltas', [begin, start('A'), args('A', '', { args: '{"a"' }), args('A', '', { args: '{"a":1}' }), end('A'), result('A', 'x'), done], [tool('A', 'x', { args: '{"a":1}' })]),
  one('input on END stands in for arguments that never came', [begin, start('A'), end('A', { input: { a: 1 } }), result('A', 'x'), done], [tool('A', 'x', { args: '{"a":1}' })]),
  one('arguments that are not JSON stay as they are', [begin, start('A'), args('A', 'ls -la'), end('A'), result('A', 'x'), done], [tool('A', 'x', { args: 'ls -la' })]),
  one('arguments that the end of the run cut off stay a fragment', [begin, start('A'), args('A', '{"a":"l'), done], [tool('A', undefined, { args: '{"a":"l' })]),
  one('numbers in arguments are not rounded', [begin, start('A'), args('A', '{"a":1.10,"b":12345678901234567890}'), end('A'), result('A', 'x'), done], [tool('A', 'x', { args: '{"a":1.10,"b":12345678901234567890}' })]),
  // Names and ids.
  one('a name under its alias alone', [begin, { type: 'TOOL_CALL_START', toolCallId: 'A', toolName: 'bash' }, args('A', '{}'), end('A'), result('A', 'x'), done], [tool('A', 'x', { name: 'bash' })]),
  one('a call without a name is a call', [begin, ...call('A', ''), result('A', 'x'), done], [tool('A', 'x', { name: '' })]),
  one('names and ids like members of Object', [begin, ...call('__proto__', 'constructor'), result('__proto__', 'x'), ...call('constructor', '__proto__'), result('constructor', 'y'), done], [tool('__proto__', 'x', { name: 'constructor' }), tool('constructor', 'y', { name: '__proto__' })]),
  one('ids with line breaks and NULs', [begin, ...call('a\nb\u0000'), result('a\nb\u0000', 'x'), done], [tool('a\nb\u0000', 'x')]),
  one('an id that is used again after its result is another call', [begin, ...call('A'), result('A', 'x'), ...call('A'), result('A', 'y'), done], [tool('A', 'x'), tool('A', 'y')]),
  { title: 'ids that begin again in the next run are other calls', runs: [{ chunks: [begin, ...call('item_0'), result('item_0', 'x'), done] }, { chunks: [begin, ...call('item_0'), result('item_0', 'y', { state: 'output-error' }), done] }], items: [[tool('item_0', 'x')], [tool('item_0', 'y', { status: 'error' })]] },
  one('fields in snake_case', [begin, { type: 'TOOL_CALL_START', tool_call_id: 'A', tool_call_name: 'Bash' }, { type: 'TOOL_CALL_ARGS', tool_call_id: 'A', delta: '{}' }, { type: 'TOOL_CALL_END', tool_call_id: 'A' }, { type: 'TOOL_CALL_RESULT', tool_call_id: 'A', result: 'x' }, done], [tool('A', 'x')]),
  // Order.
  one('parallel calls whose results cross', [begin, start('A'), start('B'), args('B', '{'), args('A', '{}'), args('B', '}'), end('B'), end('A'), result('B', 'b'), result('A', 'a'), done], [tool('A', 'a'), tool('B', 'b')]),
  one('a call whose result overtakes its END is complete', [begin, start('A'), args('A', '{}'), result('A', 'x'), end('A'), done], [tool('A', 'x')]),
  one('a call whose result overtakes its START is one call', [begin, result('A', 'x'), ...call('A'), done], [tool('A', 'x')]),
  one('a call that is started again before any result begins again', [begin, start('A'), args('A', '{"a"'), start('A'), args('A', '{}'), end('A'), result('A', 'x'), done], [tool('A', 'x')]),
  one('a call whose END never came', [begin, start('A'), args('A', '{}'), result('A', 'x'), ...say('m', 'ok'), done], [tool('A', 'x'), text('ok')]),
  one('a result of a call that nobody heard of is shown', [begin, result('A', 'x'), done], [tool('A', 'x', { name: '', args: '' })]),
  // Results.
  one('an empty output is a result', [begin, ...call('A'), result('A', ''), done], [tool('A', '')]),
  one('outputs are verbatim', [begin, ...call('A'), result('A', ' {"a": 1.10}\r\n'), ...call('B'), result('B', '12345678901234567890'), done], [tool('A', ' {"a": 1.10}\r\n'), tool('B', '12345678901234567890')]),
  one('an output of parts keeps its image', [begin, ...call('A'), result('A', image), done], [tool('A', image)]),
  one('an output that is an object is its JSON', [begin, ...call('A'), result('A', { exit_code: 0 }), done], [tool('A', '{"exit_code":0}')]),
  one('of two results the last counts', [begin, ...call('A'), result('A', 'working'), result('A', 'done'), done], [tool('A', 'done')]),
  one('an error result is an error', [begin, ...call('A'), result('A', 'boom', { state: 'output-error' }), done], [tool('A', 'boom', { status: 'error' })]),
  one('an error result is one on the wire too', [begin, ...call('A'), result('A', 'boom', { metadata: { tanstack: { state: 'output-error' } } }), done], [tool('A', 'boom', { status: 'error' })]),
  one('a denied call is denied', [begin, ...call('A'), result('A', 'no', { state: 'output-denied' }), done], [tool('A', 'no', { status: 'denied' })]),
  one('the marker of an interruption is a status', [begin, ...call('A'), result('A', MARKER), done], [tool('A', undefined, { status: 'interrupted' })]),
  one('a marker after the result takes nothing back', [begin, ...call('A'), result('A', 'x'), result('A', MARKER), done], [tool('A', 'x')]),
  // Ends.
  one('a finished run whose call has no result', [begin, ...call('A'), done], [tool('A')]),
  one('a failed run keeps its work', [begin, ...say('m', 'one'), ...call('A'), fails('rate limited')], [text('one'), tool('A', undefined, { status: 'interrupted' }), failed('rate limited')]),
  one('an error, then a finish, is an error', [begin, fails('lost'), done], [failed('lost')]),
  one('a finish, then an error, is an error', [begin, done, fails('lost')], [failed('lost')]),
  one('an aborted run says so', [begin, ...call('A'), fails('Aborted', 'aborted')], [tool('A', undefined, { status: 'interrupted' }), aborted]),
  one('a run whose process died is aborted', [begin, ...say('m', 'half a sen'), ...call('A')], [text('half a sen'), tool('A', undefined, { status: 'interrupted' }), aborted], 'killed'),
  one('a run that goes on has calls that run', [begin, ...say('m', 'one'), ...call('A')], [text('one'), tool('A', undefined, { status: 'running' })], 'open'),
  one('what comes after the end is kept', [begin, ...call('A'), done, result('A', 'late'), ...say('m', 'bye'), done], [tool('A', 'late'), text('bye')]),
  one('calls that are handed to the engine of chat() are the engine’s', [begin, ...call('A'), { ...done, finishReason: 'tool_calls' }, result('A', 'x'), ...call('B'), result('B', 'y'), done], [tool('A', 'x', { sandbox: false }), tool('B', 'y')]),
  // Sub-agents.
  one('what a sub-agent does hangs below its call', [begin, ...call('T', 'Task'), ...call('S', 'Grep', below('T')), result('S', 'x'), { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant', ...below('T') }, content('m', { delta: 'found' }), result('T', 'done'), done], [tool('T', 'done', { name: 'Task', children: [tool('S', 'x', { name: 'Grep' }), text('found')] })]),
  one('sub-agents that take turns stay apart', [begin, ...call('T'), ...call('U'), start('a', 'Bash', below('T')), start('b', 'Bash', below('U')), args('b', '{}'), args('a', '{}'), result('b', '2'), result('a', '1'), done], [tool('T', undefined, { children: [tool('a', '1')] }), tool('U', undefined, { children: [tool('b', '2')] })]),
  // Files, and what is none of these.
  one('changed files stand where they changed', [begin, ...call('A'), result('A', ''), changed('sandbox.file.diff', 'a', '+x'), ...say('m', 'ok'), changed('file.changed', 'b'), done], [tool('A', ''), file('a', '+x'), text('ok'), file('b')]),
  one('a diff joins the change that announced it', [begin, changed('sandbox.file', 'a'), changed('sandbox.file.diff', 'a', '+x'), done], [file('a', '+x')]),
  one('events that nobody shows leave nothing', [begin, { type: 'CUSTOM', name: 'claude-code.session-id', value: {} }, { type: 'RAW', event: 1 }, { type: 'STATE_SNAPSHOT', snapshot: {} }, { type: '__proto__' }, done], []),
]

/**
 * What must happen at once, as Lua that Redis runs. KEYS are the run's hash and its stream; both are
 * in one slot of a cluster. An entry's id is its seq + 1, since Redis has no id 0.
 */

/** ARGV: runId, threadId, turn, now. Makes the run where there is none. */
export const OPEN = `
if redis.call('EXISTS', KEYS[1]) == 0 then
  redis.call('HSET', KEYS[1], 'runId', ARGV[1], 'threadId', ARGV[2], 'turn', ARGV[3],
    'status', 'running', 'lastSeq', -1, 'startedAt', ARGV[4], 'updatedAt', ARGV[4])
end
return redis.call('HGETALL', KEYS[1])`

/**
 * ARGV: name of the batch, now, chunks. Answers the seq of the first, or an error that begins UNKNOWN
 * or TERMINAL. A batch whose answer was lost comes again, and is not doubled.
 */
export const APPEND = `
local status = redis.call('HGET', KEYS[1], 'status')
if not status then return redis.error_reply('UNKNOWN') end
local last = tonumber(redis.call('HGET', KEYS[1], 'lastSeq'))
local count = #ARGV - 2
if redis.call('HGET', KEYS[1], 'lastBatch') == ARGV[1] then return last - count + 1 end
if status ~= 'running' then return redis.error_reply('TERMINAL ' .. status) end
for i = 1, count do
  redis.call('XADD', KEYS[2], (last + i + 1) .. '-0', 'c', ARGV[i + 2])
end
redis.call('HSET', KEYS[1], 'lastSeq', last + count, 'updatedAt', ARGV[2], 'lastBatch', ARGV[1])
return last + 1`

/** ARGV: status, error (or ''), now, milliseconds to keep (or 0). Wakes readers by an entry of its own. */
export const FINISH = `
local status = redis.call('HGET', KEYS[1], 'status')
if not status then return redis.error_reply('UNKNOWN') end
if status ~= 'running' then return 0 end
redis.call('HSET', KEYS[1], 'status', ARGV[1], 'updatedAt', ARGV[3], 'finishedAt', ARGV[3])
if ARGV[2] ~= '' then redis.call('HSET', KEYS[1], 'error', ARGV[2]) end
local seq = tonumber(redis.call('HGET', KEYS[1], 'lastSeq'))
redis.call('XADD', KEYS[2], (seq + 2) .. '-0', 'e', ARGV[1])
if tonumber(ARGV[4]) > 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[4])
  redis.call('PEXPIRE', KEYS[2], ARGV[4])
end
return 1`

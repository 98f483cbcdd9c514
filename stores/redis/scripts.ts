/**
 * What must happen at once, as Lua that Redis runs. KEYS are the run's hash and its stream; both are
 * in one slot of a cluster. An entry's id is its seq + 1, since Redis has no id 0.
 */

/** ARGV: runId, threadId, turn, now. Makes the run where there is none. */
export const OPEN = `
if redis.call('HEXISTS', KEYS[1], 'status') == 0 then
  redis.call('HSET', KEYS[1], 'runId', ARGV[1], 'threadId', ARGV[2], 'turn', ARGV[3],
    'status', 'running', 'lastSeq', -1, 'startedAt', ARGV[4], 'updatedAt', ARGV[4])
  redis.call('PERSIST', KEYS[1])
end
return redis.call('HGETALL', KEYS[1])`

/**
 * ARGV: name of the batch, fence, now, chunks. Answers the seq of the first, or an error that begins UNKNOWN,
 * TERMINAL or FENCED. A batch whose answer was lost comes again, and is not doubled.
 */
export const APPEND = `
local status = redis.call('HGET', KEYS[1], 'status')
if not status then return redis.error_reply('UNKNOWN') end
local last = tonumber(redis.call('HGET', KEYS[1], 'lastSeq'))
local count = #ARGV - 3
if redis.call('HGET', KEYS[1], 'lastBatch') == ARGV[1] then return last - count + 1 end
if (redis.call('HGET', KEYS[1], 'fence') or '0') ~= ARGV[2] then return redis.error_reply('FENCED') end
if status ~= 'running' then return redis.error_reply('TERMINAL ' .. status) end
for i = 1, count do
  redis.call('XADD', KEYS[2], (last + i + 1) .. '-0', 'c', ARGV[i + 3])
end
redis.call('HSET', KEYS[1], 'lastSeq', last + count, 'updatedAt', ARGV[3], 'lastBatch', ARGV[1])
return last + 1`

/** ARGV: status, error (or ''), now, milliseconds to keep (or 0), fence. Wakes readers by an entry of its own. */
export const FINISH = `
local status = redis.call('HGET', KEYS[1], 'status')
if not status then return redis.error_reply('UNKNOWN') end
if (redis.call('HGET', KEYS[1], 'fence') or '0') ~= ARGV[5] then return redis.error_reply('FENCED') end
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

/** Milliseconds that the lease of a run is kept which is never opened. */
const UNOPENED_MS = 86_400_000

/**
 * Whether a lease holds, by the clock of Redis. Where that was set back, a lease lasts for its own
 * length from now and not until the clock is there again.
 */
const HOLDS = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function holds()
  local ends = tonumber(redis.call('HGET', KEYS[1], 'leaseUntil') or 0)
  if ends <= now then return false end
  local latest = now + tonumber(redis.call('HGET', KEYS[1], 'leaseMs') or 0)
  if ends > latest then redis.call('HSET', KEYS[1], 'leaseUntil', latest) end
  return true
end`

/**
 * ARGV: milliseconds, name of the claim. Answers the fence, or an error that begins CLAIMED
 * and says for how many milliseconds. A claim
 * whose answer was lost comes again, and gets what it has.
 */
export const ACQUIRE = `${HOLDS}
if redis.call('HGET', KEYS[1], 'leaseClaim') == ARGV[2] then return tonumber(redis.call('HGET', KEYS[1], 'fence')) end
if holds() then
  return redis.error_reply('CLAIMED ' .. tonumber(redis.call('HGET', KEYS[1], 'leaseUntil')) - now)
end
redis.call('HSET', KEYS[1], 'leaseUntil', now + ARGV[1], 'leaseMs', ARGV[1], 'leaseClaim', ARGV[2])
if redis.call('HEXISTS', KEYS[1], 'status') == 0 then redis.call('PEXPIRE', KEYS[1], ${UNOPENED_MS}) end
return redis.call('HINCRBY', KEYS[1], 'fence', 1)`

/** ARGV: fence, milliseconds. Answers held, lost or cancelled. */
export const RENEW = `${HOLDS}
if redis.call('HGET', KEYS[1], 'fence') ~= ARGV[1] then return 'lost' end
redis.call('HSET', KEYS[1], 'leaseUntil', now + ARGV[2])
if redis.call('HEXISTS', KEYS[1], 'cancel') == 1 then return 'cancelled' end
return 'held'`

/** ARGV: fence. */
export const RELEASE = `
if redis.call('HGET', KEYS[1], 'fence') == ARGV[1] then redis.call('HDEL', KEYS[1], 'leaseUntil', 'leaseClaim') end
return 0`

export const IS_HELD = `${HOLDS}
return holds() and 1 or 0`

/** A run that nobody ever opened or claimed has nothing to cancel, and gets no key. */
export const CANCEL = `
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HSET', KEYS[1], 'cancel', 1) end
return 0`

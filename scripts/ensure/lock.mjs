import { link, readFile, rename, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '../entries.mjs'
import { say } from './run.mjs'

// Not in node_modules, which `npm ci` removes.
const LOCK = join(ROOT, '.ensure.lock')
const BEAT_MS = 2_000
const STALE_MS = 30_000
const RETRY_MS = 200

/**
 * Runs `task` while no other process in this checkout runs one.
 *
 * @template T
 * @param {() => Promise<T>} task
 * @returns {Promise<T>}
 */
export async function exclusively(task) {
  const mark = JSON.stringify({ pid: process.pid, host: hostname(), id: crypto.randomUUID() })
  await acquire(mark)
  const beat = setInterval(() => {
    const now = new Date()
    // Where the lock was taken from us after all, there is nothing to keep fresh.
    utimes(LOCK, now, now).catch(() => {})
  }, BEAT_MS)
  const releaseAtOnce = () => process.exit(130)
  process.once('SIGINT', releaseAtOnce)
  try {
    return await task()
  } finally {
    clearInterval(beat)
    process.off('SIGINT', releaseAtOnce)
    if ((await read()) === mark) await rm(LOCK, { force: true })
  }
}

async function acquire(mark) {
  let told = false
  for (;;) {
    try {
      await writeFile(LOCK, mark, { flag: 'wx' })
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const holder = await read()
    if (holder !== undefined && (await isStale(holder))) {
      await remove(holder)
      continue
    }
    if (!told) say('waiting for another rethread command that sets up this checkout')
    told = true
    await sleep(RETRY_MS)
  }
}

async function read() {
  try {
    return await readFile(LOCK, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

async function isStale(holder) {
  if (isDead(holder)) return true
  const { mtimeMs } = await stat(LOCK).catch(() => ({ mtimeMs: Date.now() }))
  return Date.now() - mtimeMs > STALE_MS
}

function isDead(holder) {
  try {
    const { pid, host } = JSON.parse(holder)
    if (host !== hostname()) return false
    process.kill(pid, 0)
    return false
  } catch (error) {
    // Half-written marks and processes of other users are for the heartbeat to judge.
    return error.code === 'ESRCH'
  }
}

/** Removes a stale lock, but not one that somebody else has put in its place meanwhile. */
async function remove(stale) {
  const aside = `${LOCK}.${process.pid}`
  try {
    await rename(LOCK, aside)
    if ((await readFile(aside, 'utf8')) !== stale) await link(aside, LOCK)
    await unlink(aside)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  }
}

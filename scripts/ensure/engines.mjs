import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { canInstall, install } from './apt.mjs'
import { exclusively } from './lock.mjs'
import { isExecutable, SetupError, which } from './run.mjs'

const DEBIAN_POSTGRES = '/usr/lib/postgresql'
const DEBIAN_PGBOUNCER = '/usr/sbin/pgbouncer'

/**
 * Finds redis-server and PostgreSQL or installs them. Puts the path of the first into
 * REDIS_SERVER_PATH and the directory with initdb and postgres into POSTGRES_BIN.
 */
export async function ensureEngines() {
  if (find() === undefined) {
    await exclusively(async () => {
      if (find() === undefined) await install('redis-server', 'postgresql')
    })
  }
  await ensurePooler()
  const found = find()
  if (found === undefined) {
    throw new SetupError(
      'The engine tests need redis-server and PostgreSQL (initdb and postgres). Install them ' +
        '(on Debian: apt-get install -y redis-server postgresql), or say where they are with ' +
        'REDIS_SERVER_PATH and POSTGRES_BIN.',
    )
  }
  process.env.REDIS_SERVER_PATH = found.redis
  process.env.POSTGRES_BIN = found.postgres
  return found
}

function find() {
  const redis = process.env.REDIS_SERVER_PATH || which('redis-server')
  const postgres = process.env.POSTGRES_BIN || postgresDirectory()
  return redis && postgres ? { redis, postgres } : undefined
}

/** PgBouncer, whose tests are left out where there is none. Puts its path into PGBOUNCER_PATH. */
async function ensurePooler() {
  // Debian keeps it where only root looks.
  const found = () =>
    process.env.PGBOUNCER_PATH || which('pgbouncer') || [DEBIAN_PGBOUNCER].find(isExecutable)
  if (found() === undefined && canInstall()) {
    await exclusively(async () => {
      if (found() === undefined) await install('pgbouncer')
    })
  }
  const path = found()
  if (path !== undefined) process.env.PGBOUNCER_PATH = path
}

/** Debian keeps PostgreSQL's server programs, by version, away from PATH. */
function postgresDirectory() {
  const onPath = which('initdb')
  if (onPath !== undefined) return dirname(onPath)
  if (!existsSync(DEBIAN_POSTGRES)) return undefined
  const versions = readdirSync(DEBIAN_POSTGRES).sort((a, b) => Number(b) - Number(a))
  return versions
    .map((version) => join(DEBIAN_POSTGRES, version, 'bin'))
    .find((directory) => isExecutable(join(directory, 'initdb')))
}

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** What the demo was started with. */
export interface Options {
  /** Thread logs to import, as they were typed. */
  readonly files: ReadonlyArray<string>
  /** Undefined: 4173, or the next port that is free. */
  readonly port: number | undefined
  /** Where the databases are. */
  readonly data: string
  /** How slowly the agent works: 1 to be watched, 0 as fast as it can. */
  readonly pace: number
  /** How many servers share the work, each in a process of its own behind one address. */
  readonly servers: number
  /** Where Redis is, which then has the log, the leases and, without a database, the locks. */
  readonly redisUrl: string | undefined
  /** Where PostgreSQL is, which then has all that Redis does not. */
  readonly databaseUrl: string | undefined
}

/** What was asked for cannot be done; the message says why and what to do. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly code = 'usage'
}

export const USAGE = `Usage: npm start [-- FILE.jsonl …] [--port N] [--data DIR] [--servers N]

  FILE.jsonl    a thread log to add: {"user":…} and {"seq":…,"chunk":…} lines
  --port N      the port to listen at (default: 4173, or the next that is free)
  --data DIR    where threads are kept (default: demo/data, or DEMO_DATA)
  --servers N   how many servers share the work behind that port (default: 1)

  REDIS_URL     keeps run logs, leases and locks in this Redis
  DATABASE_URL  keeps messages and the list of threads in this PostgreSQL; without
                REDIS_URL run logs, leases and locks too
  DEMO_PACE     how slowly the agent works: 1 to be watched, 0 as fast as it can

What has no such address is in SQLite files below --data: everything, or with REDIS_URL
alone messages and the list of threads. Servers that keep everything in the same places
serve the same threads. docs/MANY-SERVERS.md says how, and what happens when one dies.`

const MOST_SERVERS = 16

/** Reads the command line and the environment. */
export function readOptions(
  args: string[],
  env: NodeJS.ProcessEnv,
  defaultData: string,
): Options | 'help' {
  const { values, positionals } = parse(args)
  if (values.help) return 'help'
  return {
    files: positionals,
    port: values.port === undefined ? undefined : readPort(values.port),
    data: inCallersDirectory(values.data ?? (env.DEMO_DATA || defaultData), env),
    pace: env.DEMO_PACE ? readPace(env.DEMO_PACE) : 1,
    servers: values.servers === undefined ? 1 : readServers(values.servers),
    redisUrl: env.REDIS_URL || undefined,
    databaseUrl: env.DATABASE_URL || undefined,
  }
}

/** A path as whoever typed it meant it: npm runs its scripts in the package's own directory. */
export function inCallersDirectory(path: string, env: NodeJS.ProcessEnv): string {
  return resolve(env.INIT_CWD || '.', path)
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        port: { type: 'string' },
        data: { type: 'string' },
        servers: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (cause) {
    const what = cause instanceof Error ? cause.message : String(cause)
    throw new UsageError(`${what}\n\n${USAGE}`, { cause })
  }
}

function readPort(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new UsageError(`--port takes a number from 0 to 65535, not ${JSON.stringify(text)}.`)
}

function readServers(text: string): number {
  const servers = Number(text)
  if (/^\d+$/.test(text) && servers >= 1 && servers <= MOST_SERVERS) return servers
  throw new UsageError(
    `--servers takes a number from 1 to ${MOST_SERVERS}, not ${JSON.stringify(text)}.`,
  )
}

function readPace(text: string): number {
  const pace = Number(text)
  if (Number.isFinite(pace) && pace >= 0) return pace
  throw new UsageError(`DEMO_PACE is a number of at least 0, not ${JSON.stringify(text)}.`)
}

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
}

/** What was asked for cannot be done; the message says why and what to do. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly code = 'usage'
}

export const USAGE = `Usage: npm start [-- FILE.jsonl …] [--port N] [--data DIR]

  FILE.jsonl   a thread log to add: {"user":…} and {"seq":…,"chunk":…} lines
  --port N     the port to listen at (default: 4173, or the next that is free)
  --data DIR   where threads are kept (default: demo/data, or DEMO_DATA)

  DEMO_PACE    how slowly the agent works: 1 to be watched, 0 as fast as it can`

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

function readPace(text: string): number {
  const pace = Number(text)
  if (Number.isFinite(pace) && pace >= 0) return pace
  throw new UsageError(`DEMO_PACE is a number of at least 0, not ${JSON.stringify(text)}.`)
}

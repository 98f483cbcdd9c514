import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** Builds the demo's page and server, where they are not what the sources say. */
export async function buildDemo(): Promise<void> {
  const child = spawn(process.execPath, ['scripts/ensure.mjs', 'demo'], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  const [code] = await once(child, 'close')
  if (code !== 0)
    throw new Error(`The demo could not be built: scripts/ensure.mjs demo exited with ${code}`)
}

/** What {@link startDemo} takes. */
export interface StartDemo {
  /** Where its databases are. */
  readonly data: string
  /** Thread logs to import. */
  readonly files?: ReadonlyArray<string>
  /** Default: any that is free. */
  readonly port?: number
  /** Default: an eighth of the time it takes to be watched. */
  readonly pace?: number
  /** How many servers share the work behind the address. Default 1. */
  readonly servers?: number
  /** Engines: REDIS_URL, DATABASE_URL. Default: neither. */
  readonly engines?: Readonly<Record<string, string>>
}

/** One of several servers behind an address. */
export interface ServerBehind {
  readonly address: string
  readonly port: number
  /** `kill -9`. */
  kill(): void
}

/** A process that runs the demo's server, or the front of several. */
export interface DemoServer {
  readonly address: string
  readonly port: number
  readonly servers: ReadonlyArray<ServerBehind>
  /** `kill -9`, and waits until it is gone. */
  kill(): Promise<void>
  /** Asks it to end, and waits until it has. */
  stop(): Promise<void>
}

/** The server ended before it listened. */
export class DemoExitError extends Error {
  override readonly name = 'DemoExitError'
  constructor(
    readonly exitCode: number | null,
    readonly output: string,
  ) {
    super(`The demo's server exited with ${exitCode}:\n${output}`)
  }
}

/** Starts the built server and waits until it says its address. */
export async function startDemo({
  data,
  files = [],
  port = 0,
  pace = 0.3,
  servers = 1,
  engines = {},
}: StartDemo): Promise<DemoServer> {
  const options = ['--port', String(port), '--data', data, '--servers', String(servers)]
  const child = spawn(process.execPath, ['demo/dist/server/main.js', ...files, ...options], {
    cwd: ROOT,
    env: {
      ...process.env,
      REDIS_URL: '',
      DATABASE_URL: '',
      ...engines,
      DEMO_PACE: String(pace),
      INIT_CWD: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = await untilStarted(child, servers)
  const address = ADDRESS.exec(said)?.[0] ?? ''
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  return {
    address,
    port: Number(new URL(address).port),
    servers: [...said.matchAll(BEHIND)].map(([, at = '', port, pid]) => ({
      address: at,
      port: Number(port),
      kill: () => void process.kill(Number(pid), 'SIGKILL'),
    })),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

const ADDRESS = /http:\/\/localhost:\d+/
const BEHIND = /server \d+: (http:\/\/localhost:(\d+)), process (\d+)\n/g

/** What it says until it has said all its addresses. */
function untilStarted(child: ChildProcess, servers: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const take = (bytes: Buffer) => {
      output += bytes.toString()
      const behind = [...output.matchAll(BEHIND)].length
      if (ADDRESS.test(output) && (servers === 1 || behind === servers)) resolve(output)
    }
    child.stdout?.on('data', take)
    child.stderr?.on('data', take)
    child.on('error', reject)
    child.on('close', (exitCode) => reject(new DemoExitError(exitCode, output)))
  })
}

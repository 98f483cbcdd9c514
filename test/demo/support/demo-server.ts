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
}

/** A process that runs the demo's server. */
export interface DemoServer {
  readonly address: string
  readonly port: number
  /** `kill -9`, and waits until it is gone. */
  kill(): Promise<void>
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
}: StartDemo): Promise<DemoServer> {
  const child = spawn(
    process.execPath,
    ['demo/dist/server/main.js', ...files, '--port', String(port), '--data', data],
    {
      cwd: ROOT,
      env: { ...process.env, DEMO_PACE: String(pace), INIT_CWD: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const address = await addressOf(child)
  return {
    address,
    port: Number(new URL(address).port),
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const take = (bytes: Buffer) => {
      output += bytes.toString()
      const address = /http:\/\/localhost:\d+/.exec(output)?.[0]
      if (address !== undefined) resolve(address)
    }
    child.stdout?.on('data', take)
    child.stderr?.on('data', take)
    child.on('error', reject)
    child.on('close', (exitCode) => reject(new DemoExitError(exitCode, output)))
  })
}

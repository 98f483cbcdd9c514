import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A server that a test started, on loopback and with its data in a folder of its own. */
export interface EngineServer {
  readonly url: string
  readonly port: number
  /** Of all its servers. */
  readonly ports: ReadonlyArray<number>
  /** Kills it at once, as a machine that loses power does. */
  kill(): Promise<void>
  /** Starts it again on the same port and data. */
  restart(): Promise<void>
  /** Ends it and removes its data. */
  stop(): Promise<void>
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

export function untilSaid(child: ChildProcess, words: RegExp, what: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    const listen = (data: Buffer) => {
      said += data.toString()
      if (words.test(said)) resolve()
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) =>
      reject(new Error(`${what} ended with ${code} before it was ready:\n${said}`)),
    )
    child.once('error', reject)
  })
}

export async function ended(
  child: ChildProcess | undefined,
  signal: NodeJS.Signals,
): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await exit
}

/**
 * Redis, with everything written to disk as it comes.
 *
 * @param fsync Redis's own word for how often the disk is waited for. Default `always`.
 * @param more More arguments of redis-server. Default: none.
 */
export async function startRedis({
  fsync = 'always',
  more = [] as ReadonlyArray<string>,
} = {}): Promise<EngineServer> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'rethread-redis-'))
  let child: ChildProcess | undefined
  const start = async () => {
    const args = [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      folder,
      '--appendonly',
      'yes',
      '--appendfsync',
      fsync,
      '--save',
      '',
      ...more,
    ]
    child = spawn(process.env.REDIS_SERVER_PATH ?? 'redis-server', args, {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    await untilSaid(child, /Ready to accept connections/, 'redis-server')
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    ports: [port],
    kill: () => ended(child, 'SIGKILL'),
    restart: start,
    async stop() {
      await ended(child, 'SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL, which root may not run: as root it runs as the user postgres. */
export async function startPostgres(): Promise<EngineServer> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'rethread-postgres-'))
  const asRoot = process.getuid?.() === 0
  chmodSync(folder, 0o700)
  if (asRoot) run('chown', ['postgres', folder])
  const bin = (name: string) =>
    process.env.POSTGRES_BIN === undefined ? name : join(process.env.POSTGRES_BIN, name)
  const as = (name: string, args: string[]): [string, string[]] =>
    asRoot
      ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--init-groups', bin(name), ...args]]
      : [bin(name), args]
  run(...as('initdb', ['-D', folder, '-U', 'rethread', '--auth=trust', '-E', 'UTF8', '--no-sync']))
  let child: ChildProcess | undefined
  const start = async () => {
    const args = ['-D', folder, '-p', String(port), '-h', '127.0.0.1', '-k', folder]
    child = spawn(...as('postgres', args), { stdio: ['ignore', 'pipe', 'pipe'] })
    await untilSaid(child, /ready to accept connections/, 'postgres')
  }
  await start()
  return {
    url: `postgres://rethread@127.0.0.1:${port}/postgres`,
    port,
    ports: [port],
    kill: () => ended(child, 'SIGKILL'),
    restart: start,
    async stop() {
      await ended(child, 'SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function run(command: string, args: string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? stderr}`)
}

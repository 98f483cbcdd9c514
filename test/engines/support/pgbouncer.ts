import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ended, freePort, untilSaid } from './servers.ts'

/** A pooler in transaction mode before a database, on loopback. */
export interface Pooler {
  readonly url: string
  stop(): Promise<void>
}

/** Starts PgBouncer before a PostgreSQL of {@link startPostgres}. */
export async function startPgBouncer(postgresPort: number): Promise<Pooler> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'rethread-pgbouncer-'))
  // Whoever it runs as must be able to read it; there is nothing secret in it.
  chmodSync(folder, 0o755)
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
postgres = host=127.0.0.1 port=${postgresPort} dbname=postgres user=rethread
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
`,
  )
  const command = [process.env.PGBOUNCER_PATH ?? 'pgbouncer', file]
  // Root may not run it.
  const asPostgres = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups']
  const [program = '', ...args] = process.getuid?.() === 0 ? [...asPostgres, ...command] : command
  const child: ChildProcess = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  await untilSaid(child, /process up/, 'pgbouncer')
  return {
    url: `postgres://rethread@127.0.0.1:${port}/postgres`,
    async stop() {
      await ended(child, 'SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

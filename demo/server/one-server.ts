import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createAdaptorServer } from '@hono/node-server'
import { createApp } from './app.ts'
import { type ImportTarget, importThread } from './import-thread.ts'
import { Keeper } from './keeper.ts'
import { type Listening, listen } from './listen.ts'
import { Liveness } from './liveness.ts'
import { openStores } from './open-stores.ts'
import { inCallersDirectory, type Options, UsageError } from './options.ts'
import { Runs } from './runs.ts'
import { withCatalog } from './summarize.ts'

/** The demo's directory, seen from demo/dist/server. */
export const DEMO = fileURLToPath(new URL('../..', import.meta.url))

/** Milliseconds after which the run of a server that died is closed, where nobody can see that it did. */
const LEASE_MS = 5_000
const LOOK_MS = 2_000

/** A server that runs. */
export interface OneServer extends Pick<Listening, 'port' | 'close'> {
  /** Which engine holds what, a line for each. */
  readonly holds: ReadonlyArray<string>
}

/** Opens the stores, adds threads that are not there yet, and listens. */
export async function startOneServer(options: Options): Promise<OneServer> {
  const stores = await openStores(options)
  const { log, locks, catalog } = stores
  const messages = withCatalog(stores.messages, catalog)
  const liveness = new Liveness({
    log,
    leaseMs: LEASE_MS,
    isOwn: (runId) => runs.has(runId),
  })
  const { isRunAlive } = liveness
  const keeper = new Keeper({ log, messages, locks, catalog, isRunAlive, everyMs: LOOK_MS })
  const runs = new Runs({
    log,
    messages,
    locks,
    leaseMs: LEASE_MS,
    isRunAlive,
    onCall: (threadId) => catalog.countCall(threadId),
    pace: options.pace,
    workspaces: join(tmpdir(), 'rethread-demo'),
  })
  const end = async () => {
    await runs.close()
    await keeper.close()
    liveness.close()
  }
  try {
    // Runs that a dead process left behind are settled now, not when somebody looks.
    await keeper.look()
    await importAll(options.files, { ...stores, messages })
    const page = join(DEMO, 'dist/client')
    const app = createApp({ log, messages, locks, catalog, runs, isRunAlive, page })
    const fetch = (request: Request) => app.fetch(request)
    const server = await listen(() => createAdaptorServer({ fetch }), options.port)
    return {
      port: server.port,
      holds: stores.holds,
      async close() {
        await end()
        await server.close()
        await stores.close()
      },
    }
  } catch (error) {
    await end()
    await stores.close()
    throw error
  }
}

/** Imports the threads that come with the demo, and those that were asked for. */
async function importAll(files: ReadonlyArray<string>, target: ImportTarget): Promise<void> {
  const recorded = join(DEMO, 'threads')
  const own = (await readdir(recorded)).filter((name) => name.endsWith('.jsonl')).sort()
  // Servers that start at the same time would add each thread twice.
  await target.locks.withLock('rethread-demo:import', async () => {
    for (const name of own) {
      const text = await readFile(join(recorded, name), 'utf8')
      await importThread(text, basename(name, '.jsonl'), target)
    }
    for (const file of files) {
      const { threadId, added } = await importThread(await readThread(file), file, target)
      console.log(`${file}: ${added ? 'added as' : 'is there already as'} thread ${threadId}`)
    }
  })
}

async function readThread(file: string): Promise<string> {
  try {
    return await readFile(inCallersDirectory(file, process.env), 'utf8')
  } catch (cause) {
    const what = cause instanceof Error ? cause.message : String(cause)
    throw new UsageError(`Cannot read ${file}: ${what}`, { cause })
  }
}

import { mkdir, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadThread, ThreadFileError } from 'rethread/recorder'
import { openSqliteStores } from 'rethread/sqlite'
import { createApp } from './app.ts'
import { Catalog } from './catalog.ts'
import { type ImportTarget, importThread } from './import-thread.ts'
import { listen } from './listen.ts'
import { inCallersDirectory, type Options, readOptions, USAGE, UsageError } from './options.ts'
import { Runs } from './runs.ts'
import { withCatalog } from './summarize.ts'

/** The demo's directory, seen from demo/dist/server. */
const DEMO = fileURLToPath(new URL('../..', import.meta.url))

async function start({ files, port, data, pace }: Options): Promise<void> {
  await mkdir(data, { recursive: true })
  const catalog = new Catalog(join(data, 'catalog.sqlite'))
  const stores = openSqliteStores(join(data, 'threads.sqlite'))
  const { log } = stores
  const messages = withCatalog(stores.messages, catalog)

  // Runs that a dead process left behind are settled now, not when somebody looks.
  for (const { threadId, state } of catalog.threads()) {
    if (state === 'running') await loadThread({ log, messages, threadId })
  }
  await importAll(files, { log, messages, catalog })

  const onCall = (threadId: string) => catalog.countCall(threadId)
  const runs = new Runs({
    onCall,
    log,
    messages,
    pace,
    workspaces: join(tmpdir(), 'rethread-demo'),
  })
  const app = createApp({ log, messages, catalog, runs, page: join(DEMO, 'dist/client') })
  const server = await listen((request) => app.fetch(request), port)
  console.log(`rethread demo: ${server.address}`)

  const stop = async () => {
    await runs.close()
    await server.close()
    stores.close()
    catalog.close()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().then(() => process.exit(0), fail))
  }
}

/** Imports the threads that come with the demo, and those that were asked for. */
async function importAll(files: ReadonlyArray<string>, target: ImportTarget): Promise<void> {
  const recorded = join(DEMO, 'threads')
  const own = (await readdir(recorded)).filter((name) => name.endsWith('.jsonl')).sort()
  for (const name of own)
    await importThread(
      await readFile(join(recorded, name), 'utf8'),
      basename(name, '.jsonl'),
      target,
    )
  for (const file of files) {
    const text = await readFile(inCallersDirectory(file, process.env), 'utf8').catch(
      (cause: unknown) => {
        throw new UsageError(
          `Cannot read ${file}: ${cause instanceof Error ? cause.message : String(cause)}`,
          { cause },
        )
      },
    )
    const { threadId, added } = await importThread(text, file, target)
    console.log(`${file}: ${added ? 'added as' : 'is there already as'} thread ${threadId}`)
  }
}

function fail(error: unknown): never {
  // These say all there is to say; a stack would bury it.
  const plain = error instanceof UsageError || error instanceof ThreadFileError
  console.error(plain ? error.message : error)
  process.exit(1)
}

try {
  const options = readOptions(process.argv.slice(2), process.env, join(DEMO, 'data'))
  if (options === 'help') console.log(USAGE)
  else await start(options)
} catch (error) {
  fail(error)
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createFront } from './front.ts'
import { addressOf, listen } from './listen.ts'
import { DEMO, type OneServer } from './one-server.ts'
import { type Options, UsageError } from './options.ts'

/** What a server tells the process that started it. */
export type Started = Pick<OneServer, 'port' | 'holds'>

/** A server in a process of its own. */
interface ServerProcess extends Started {
  readonly name: string
  readonly child: ChildProcess
}

/** Starts servers in processes of their own, and a front before them. None is started again when it dies. */
export async function startManyServers(options: Options): Promise<OneServer> {
  const started: ServerProcess[] = []
  const end = () => Promise.all(started.map(({ child }) => endProcess(child)))
  try {
    for (let n = 1; n <= options.servers; n += 1) {
      // The first adds the files; the others would only find them added.
      const files = n === 1 ? options.files : []
      started.push(await startProcess(`server ${n}`, { ...options, files }))
    }
    const front = await listen(() => createFront(started.map(({ port }) => port)), options.port)
    for (const server of started) tellWhenGone(server, started, options.data)
    return {
      port: front.port,
      holds: [
        ...(started[0]?.holds ?? []),
        ...started.map(
          ({ name, port, child }) => `${name}: ${addressOf(port)}, process ${child.pid}`,
        ),
      ],
      async close() {
        await end()
        await front.close()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

async function startProcess(name: string, { files, data }: Options): Promise<ServerProcess> {
  const main = join(DEMO, 'dist/server/main.js')
  const child = spawn(process.execPath, [main, ...files, '--port', '0', '--data', data], {
    // Its end of the channel closes when this process dies, and it ends then.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const gone = once(child, 'exit').then(() => undefined)
  const told = once(child, 'message').then(([message]) => message as Started)
  const said = await Promise.race([told, gone])
  if (said === undefined) throw new UsageError(`${name} did not start; what it said is above.`)
  return { ...said, name, child }
}

function tellWhenGone(
  { name, port, child }: ServerProcess,
  all: ReadonlyArray<ServerProcess>,
  data: string,
): void {
  child.once('exit', (code, signal) => {
    // It was told to.
    if (child.killed) return
    const left = all.filter((other) => isRunning(other.child)).map((other) => other.name)
    console.log(
      [
        `${name} has ended (${signal ?? `exit code ${code}`}).`,
        left.length === 0 ? 'None is left.' : `Left: ${left.join(', ')}.`,
        `To start it again: npm start -- --port ${port} --data ${data}`,
      ].join(' '),
    )
  })
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

import { join } from 'node:path'
import { ThreadFileError } from 'rethread/recorder'
import { addressOf } from './listen.ts'
import { startManyServers } from './many-servers.ts'
import { DEMO, type OneServer, startOneServer } from './one-server.ts'
import { type Options, readOptions, USAGE, UsageError } from './options.ts'

async function start(options: Options): Promise<void> {
  const server = await (options.servers === 1 ? startOneServer(options) : startManyServers(options))
  endWhenAsked(server)
  const { port, holds } = server
  // Another process has started this one, and listens in its place.
  if (process.send !== undefined) process.send({ port, holds })
  else console.log([`rethread demo: ${addressOf(port)}`, ...holds].join('\n  '))
}

function endWhenAsked(server: OneServer): void {
  let ending: Promise<void> | undefined
  const end = () => {
    ending ??= server.close()
    void ending.then(() => process.exit(0), fail)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
  process.once('disconnect', end)
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

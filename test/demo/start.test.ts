import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readOptions, USAGE, UsageError } from '../../demo/server/options.ts'
import { buildDemo, DemoExitError, type DemoServer, startDemo } from './support/demo-server.ts'

let data: string
const servers: DemoServer[] = []

beforeAll(async () => {
  await buildDemo()
  data = await mkdtemp(join(tmpdir(), 'rethread-start-'))
})

afterEach(() => Promise.all(servers.splice(0).map((server) => server.stop())))

afterAll(() => rm(data, { recursive: true, force: true }))

async function start(options: Partial<Parameters<typeof startDemo>[0]> = {}): Promise<DemoServer> {
  const server = await startDemo({ data, ...options })
  servers.push(server)
  return server
}

/** What the server says as it gives up. */
async function complaint(options: Parameters<typeof start>[0]): Promise<string> {
  const failure = await start(options).catch((error: unknown) => error)
  if (!(failure instanceof DemoExitError)) throw new Error('It started.')
  expect(failure.exitCode).toBe(1)
  expect(failure.output).not.toMatch(/^\s+at /m)
  return failure.output
}

describe('npm start', () => {
  it('says that a port is taken, and how to get another', async () => {
    const { port } = await start()
    expect(await complaint({ port })).toBe(`Port ${port} is taken. Choose another with --port N.\n`)
    expect(await complaint({ port, servers: 2 })).toContain(`Port ${port} is taken.`)
  })

  it('says that threads cannot be kept where a file is', async () => {
    const file = join(data, 'file')
    await writeFile(file, '')
    for (const servers of [1, 2]) {
      expect(await complaint({ data: file, servers })).toContain(
        `Threads cannot be kept in ${file}: EEXIST`,
      )
    }
  })

  it('says that threads cannot be kept in a file that is no database', async () => {
    const broken = await mkdtemp(join(data, 'broken-'))
    await writeFile(join(broken, 'threads.sqlite'), 'This is no database.'.repeat(10))
    expect(await complaint({ data: broken })).toContain(
      'Choose a directory that can be written to with --data',
    )
  })

  it.each([
    [
      'REDIS_URL',
      'localhost:6379',
      'REDIS_URL is no address that begins with redis:// or rediss://.',
    ],
    [
      'DATABASE_URL',
      'mysql://u:secret@h/d',
      'DATABASE_URL is no address that begins with postgres://',
    ],
    ['REDIS_URL', 'redis://:secret@localhost:1', 'REDIS_URL is redis://localhost:1, and that does'],
    [
      'DATABASE_URL',
      'postgres://u:secret@localhost:1/d?password=secret',
      'DATABASE_URL is postgres://u@localhost:1/d, and that does not work: connect ECONNREFUSED',
    ],
  ])('says of %s=%s what is wrong with it, and no password', async (name, url, says) => {
    const said = await complaint({ engines: { [name]: url } })
    expect(said).toContain(says)
    expect(said).toContain('unset it to do without')
    expect(said).not.toContain('secret')
  })
})

describe('the options', () => {
  const read = (args: string[], env: NodeJS.ProcessEnv = {}) => readOptions(args, env, '/data')

  it('have one server and SQLite, unless they say otherwise', () => {
    const alone = { servers: 1, redisUrl: undefined, databaseUrl: undefined, data: '/data' }
    expect(read([])).toMatchObject(alone)
    expect(read([], { REDIS_URL: '', DATABASE_URL: '' })).toMatchObject(alone)
    expect(read(['--servers', '3'], { REDIS_URL: 'redis://r' })).toMatchObject({
      servers: 3,
      redisUrl: 'redis://r',
    })
  })

  it.each([
    ['--servers', '0'],
    ['--servers', '17'],
    ['--servers', 'two'],
    ['--port', '70000'],
    ['--what'],
  ])('refuse %s %s', (...args) => {
    expect(() => read(args.filter((arg) => arg !== undefined))).toThrow(UsageError)
  })

  it('are all in the help, which fits a terminal', () => {
    for (const name of ['FILE.jsonl', '--port', '--data', '--servers', 'REDIS_URL', 'DATABASE_URL'])
      expect(USAGE).toContain(name)
    expect(Math.max(...USAGE.split('\n').map((line) => line.length))).toBeLessThanOrEqual(90)
  })
})

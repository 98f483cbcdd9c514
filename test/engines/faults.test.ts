import { describe, expect, it } from 'vitest'
import { cancelRun, type RunEventLog, RunRecorder } from '../../recorder/index.ts'
import { cuttingProxy } from './support/cutting-proxy.ts'
import { judge } from './support/fault-ledger.ts'
import { freshId, saidBy, saying, seeded, startEngines, valuesOf } from './support/start-engines.ts'
import { ENGINES, type EngineAt, SERVED_ENGINES, type ServedEngine } from './support/stores.ts'

const CHUNKS = 400
const READER_KILLS = 5
const engines = startEngines(ENGINES)

/** Appends, one at a time, and calls in between what goes wrong; answers what is kept. */
async function write(
  log: RunEventLog,
  runId: string,
  disturb: (n: number) => Promise<void> | void = () => undefined,
): Promise<string[]> {
  const kept: string[] = []
  for (let n = 0; n < CHUNKS; n += 1) {
    await disturb(n)
    await log.append(runId, saying(`a ${n}`))
    kept.push(`a ${n}`)
  }
  await log.finish(runId, 'completed')
  return kept
}

/** Reads to the end, coming back with its cursor whenever the line breaks. */
async function follow(log: RunEventLog, runId: string): Promise<string[]> {
  const seen: string[] = []
  for (;;) {
    try {
      for await (const { chunk } of log.read(runId, { fromSeq: seen.length - 1 }))
        seen.push(saidBy(chunk) ?? '')
      return seen
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

/** An engine behind lines that are cut after so many bytes of answers, and how often they were. */
async function cutLines(
  engine: ServedEngine,
  least: number,
  most: number,
): Promise<{ where: EngineAt; cuts: () => number }> {
  const ports = engines.server(engine).ports
  const proxies = await Promise.all(ports.map((port) => cuttingProxy(port, least, most)))
  for (const proxy of proxies) engines.after(proxy.close)
  const via = Object.fromEntries(ports.map((port, i) => [port, proxies[i]?.port ?? 0]))
  const cuts = () => proxies.reduce((sum, proxy) => sum + proxy.cuts(), 0)
  return { where: { ...engines.at(engine), via }, cuts }
}

describe.each(SERVED_ENGINES)('a log on %s loses and doubles nothing', (engine) => {
  it('when the engine is killed and started again under load', async () => {
    const server = engines.server(engine)
    const { log } = await engines.open(engines.at(engine))
    const runIds = Array.from({ length: 3 }, freshId)
    for (const runId of runIds) await log.open({ runId })
    const reading = runIds.map((runId) => follow(log, runId))
    const random = seeded(3)
    const kills = new Set([60 + random(60), 160 + random(60), 300 + random(60)])
    const writing = runIds.map((runId, i) =>
      // While one of them has the engine killed, the others go on writing.
      write(log, runId, async (n) => {
        if (i > 0 || !kills.has(n)) return
        await server.kill()
        await server.restart()
      }),
    )
    for (const [i, kept] of (await Promise.all(writing)).entries()) {
      const found = (await reading[i]) ?? []
      const times = i === 0 ? kills.size : 0
      judge({ engine, kind: 'engine killed and started under load', times, kept, found })
      expect(await valuesOf(log, runIds[i] ?? '')).toEqual(found)
    }
  })

  it('when connections are cut in the middle of answers', async () => {
    const { where, cuts } = await cutLines(engine, 3_000, 8_000)
    const { log } = await engines.open(where)
    const runId = freshId()
    await log.open({ runId })
    const reading = follow(log, runId)
    const kept = await write(log, runId)
    const found = await reading
    expect(cuts()).toBeGreaterThan(0)
    const kind = 'connection cut in the middle of an answer'
    judge({ engine, kind, times: cuts(), kept, found })
  })

  it('when runs are recorded over a line that is cut again and again', async () => {
    const [least, most] = engine === 'postgres' ? [2_000, 5_000] : [400, 1_300]
    const { where, cuts } = await cutLines(engine, least, most)
    const stores = await engines.open(where)
    const direct = await engines.open(engines.at(engine))
    let cutsBefore = 0
    for (let run = 0; run < 5; run += 1) {
      const runId = freshId()
      const request = [{ role: 'user' as const, id: `${runId}-turn`, content: 'go' }]
      const recorder = await RunRecorder.start({ ...stores, threadId: runId, runId, request })
      const kept: string[] = []
      for (let n = 0; n < 60; n += 1) {
        await recorder.record(saying(`a ${n}`))
        kept.push(`a ${n}`)
      }
      await recorder.finish('completed')
      const times = cuts() - cutsBefore
      cutsBefore += times
      const found = await valuesOf(direct.log, runId)
      judge({ engine, kind: 'connection cut in the middle of an answer', times, kept, found })
      expect(await direct.log.get(runId)).toMatchObject({ status: 'completed' })
    }
    expect(cutsBefore).toBeGreaterThan(0)
  })
})

describe.each(ENGINES)('a reader of a log on %s', (engine) => {
  it('that is killed again and again, and resumed at its cursor, gets everything once', async () => {
    const where = engines.at(engine)
    const runId = freshId()
    const writer = engines.startWriter(where, { runId, name: 'a' })
    await writer.until((said) => said.includes('started'))
    const { log } = await engines.open(where)
    const random = seeded(5)
    const found: string[] = []
    for (let kills = 0; kills <= READER_KILLS; kills += 1) {
      const reader = engines.startReader(where, runId, found.length - 1)
      if (kills < READER_KILLS) {
        const most = random(60)
        await reader.until((said) => said.length > most)
        await reader.kill()
      } else {
        // Only now the run ends, however fast its writer and however slow its readers are.
        await cancelRun(log, runId)
        await reader.until((said) => said.at(-1) === 'end')
      }
      for (const line of reader.said.filter((said) => said !== 'end')) {
        expect(Number.parseInt(line, 10)).toBe(found.length)
        found.push(line.slice(line.indexOf(' ') + 1))
      }
    }
    await writer.until((said) => said.at(-1) === 'cancelled')
    const seen = found.filter((value) => value.startsWith('a '))
    const kind = 'reader killed, resumed at its cursor'
    judge({ engine, kind, times: READER_KILLS, kept: writer.kept, found: seen })
  })
})

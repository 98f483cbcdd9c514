import { Redis } from 'ioredis'
import { type EngineServer, freePort, startRedis } from './servers.ts'

const MASTERS = 3
const SLOTS = 16_384

/** A Redis cluster of three masters without replicas; `kill` kills one after the other. */
export async function startRedisCluster(): Promise<EngineServer> {
  const busPorts: number[] = []
  const servers: EngineServer[] = []
  for (let n = 0; n < MASTERS; n += 1) {
    const busPort = await freePort()
    const more = ['--cluster-enabled', 'yes', '--cluster-port', String(busPort)]
    servers.push(await startRedis({ more: [...more, '--cluster-node-timeout', '5000'] }))
    busPorts.push(busPort)
  }
  const ports = servers.map(({ port }) => port)
  await join(ports, busPorts)
  let victim = 0
  const [first] = servers
  if (first === undefined) throw new Error('no server was started')
  return {
    url: first.url,
    port: first.port,
    ports,
    async kill() {
      await servers[victim]?.kill()
    },
    async restart() {
      await servers[victim]?.restart()
      victim = (victim + 1) % servers.length
    },
    async stop() {
      await Promise.all(servers.map((server) => server.stop()))
    },
  }
}

/** Has servers know each other, each with its part of the slots. */
async function join(ports: ReadonlyArray<number>, busPorts: ReadonlyArray<number>): Promise<void> {
  const nodes = ports.map((port) => new Redis({ port, host: '127.0.0.1' }))
  try {
    for (const [n, node] of nodes.entries()) {
      const [from, to] = [n, n + 1].map((part) => Math.floor((SLOTS * part) / nodes.length))
      await node.call('CLUSTER', 'ADDSLOTSRANGE', String(from), String(Number(to) - 1))
      await node.call('CLUSTER', 'SET-CONFIG-EPOCH', String(n + 1))
    }
    for (const [n, port] of ports.entries())
      await nodes[0]?.call('CLUSTER', 'MEET', '127.0.0.1', String(port), String(busPorts[n]))
    for (const node of nodes) await untilReady(node)
  } finally {
    for (const node of nodes) node.disconnect()
  }
}

async function untilReady(node: Redis): Promise<void> {
  for (;;) {
    const info = String(await node.call('CLUSTER', 'INFO'))
    const count = (what: string) => Number(new RegExp(`${what}:(\\d+)`).exec(info)?.[1])
    const isWhole = count('cluster_known_nodes') === MASTERS && count('cluster_slots_ok') === SLOTS
    if (info.includes('cluster_state:ok') && isWhole) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

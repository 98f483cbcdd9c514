import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { InMemoryMessageStore, InMemoryRunEventLog } from '../../recorder/index.ts'
import { openSqliteStores } from '../../stores/sqlite/index.ts'
import { testLockStore } from '../../testkit/lock-store-suite.ts'
import { testMessageStore } from '../../testkit/message-store-suite.ts'
import { testRunEventLog } from '../../testkit/run-event-log-suite.ts'
import { testRunLeases } from '../../testkit/run-leases-suite.ts'

const runner = { describe, it }

function temporaryFile(): { file: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'rethread-'))
  return { file: join(folder, 'threads.db'), remove: () => rmSync(folder, { recursive: true }) }
}

async function createSqlite() {
  const { file, remove } = temporaryFile()
  const stores = openSqliteStores(file)
  const close = () => {
    stores.close()
    remove()
  }
  return { ...stores, close }
}

testRunEventLog(runner, {
  name: 'InMemoryRunEventLog',
  create: async () => ({ log: new InMemoryRunEventLog() }),
})
testRunEventLog(runner, { name: 'SqliteRunEventLog', create: createSqlite })
let sqliteFile = ''
testRunLeases(runner, {
  name: 'SqliteRunLeases',
  create: async () => {
    const { file, remove } = temporaryFile()
    const stores = openSqliteStores(file)
    sqliteFile = file
    const close = () => {
      stores.close()
      remove()
    }
    return { ...stores, close }
  },
  // A process that has ended: its number is no longer this one's, nor was the host started like this.
  abandon: async (runId) => {
    const db = new Database(sqliteFile)
    db.prepare('UPDATE leases SET holder = ? WHERE run_id = ?').run(
      JSON.stringify({ pid: 1, began: '0', boot: 'another' }),
      runId,
    )
    db.close()
  },
})
testLockStore(runner, {
  name: 'SqliteLockStore',
  create: async (lockMs) => {
    const { file, remove } = temporaryFile()
    const [a, b] = [openSqliteStores(file, { lockMs }), openSqliteStores(file, { lockMs })]
    const close = () => {
      a.close()
      b.close()
      remove()
    }
    return { stores: [a.locks, b.locks], close }
  },
})
testMessageStore(runner, {
  name: 'InMemoryMessageStore',
  create: async () => ({ messages: new InMemoryMessageStore() }),
})
testMessageStore(runner, { name: 'SqliteMessageStore', create: createSqlite })

describe('openSqliteStores', () => {
  it('keeps log, threads and sandboxes over a restart', async () => {
    const { file, remove } = temporaryFile()
    const first = openSqliteStores(file)
    await first.log.open({ runId: 'r', threadId: 't' })
    await first.log.append('r', { type: 'RAW', event: 1 } as never)
    await first.messages.saveThread('t', [{ role: 'user', content: 'go' }])
    await first.sandboxes.upsert({ threadId: 't', provider: 'p', sandboxId: 's', updatedAt: 1 })
    first.close()
    const second = openSqliteStores(file)
    expect(await second.log.get('r')).toMatchObject({ status: 'running', lastSeq: 0 })
    expect(await second.messages.loadThread('t')).toEqual([{ role: 'user', content: 'go' }])
    expect(await second.sandboxes.get('t')).toEqual({
      threadId: 't',
      provider: 'p',
      sandboxId: 's',
      updatedAt: 1,
    })
    await second.sandboxes.delete('t')
    expect(await second.sandboxes.get('t')).toBeNull()
    second.close()
    remove()
  })

  it('wakes a reader when another connection to the file appends and finishes', async () => {
    const { file, remove } = temporaryFile()
    const [writer, reader] = [openSqliteStores(file), openSqliteStores(file, { pollMs: 5 })]
    await writer.log.open({ runId: 'r', threadId: 't' })
    const seqs: number[] = []
    const reading = (async () => {
      for await (const { seq } of reader.log.read('r')) seqs.push(seq)
    })()
    for (let i = 0; i < 600; i += 1)
      await writer.log.append('r', { type: 'RAW', event: i } as never)
    await writer.log.finish('r', 'completed')
    await reading
    expect(seqs).toEqual(Array.from({ length: 600 }, (_, i) => i))
    writer.close()
    reader.close()
    remove()
  })

  it('ends open reads when it is closed', async () => {
    const stores = await createSqlite()
    await stores.log.open({ runId: 'r', threadId: 't' })
    const next = stores.log.read('r').next()
    stores.close()
    expect((await next).done).toBe(true)
  })

  it('refuses a file of a newer version', () => {
    const { file, remove } = temporaryFile()
    const db = new Database(file)
    db.pragma('user_version = 99')
    db.close()
    expect(() => openSqliteStores(file)).toThrow(/schema version 99/)
    remove()
  })
})

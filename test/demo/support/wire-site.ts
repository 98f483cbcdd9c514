import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import {
  memoryStream,
  modelMessagesToUIMessages,
  resumeServerSentEventsResponse,
  type StreamChunk,
} from '@tanstack/ai'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { InMemoryMessageStore, InMemoryRunEventLog, RunRecorder } from '../../../recorder/index.ts'
import { SOURCE_ALIASES } from '../../../scripts/entries.mjs'
import { markdownParts } from '../../../scripts/markdown-parts.mjs'
import { type ThreadHandlerOptions, threadHandler } from '../../../server/index.ts'

const PAGE = fileURLToPath(new URL('wire-page', import.meta.url))
const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
}

/** Builds the page into a directory. */
export async function buildWirePage(outDir: string): Promise<void> {
  await build({
    root: PAGE,
    configFile: false,
    logLevel: 'error',
    plugins: [markdownParts, react()],
    resolve: { alias: SOURCE_ALIASES },
    build: { outDir, emptyOutDir: true, minify: false, chunkSizeWarningLimit: 5_000 },
  })
}

/** A server with a page, and runs that are written to it. */
export interface WireSite {
  readonly address: string
  readonly log: InMemoryRunEventLog
  /** Writes a run, a chunk every so many milliseconds; ends it when `held` lets it. */
  write(
    threadId: string,
    runId: string,
    chunks: ReadonlyArray<StreamChunk>,
    pace: number,
    held?: Promise<void>,
  ): Promise<void>
  close(): void
}

/** @param isOurs Whether it is a `threadHandler`, or a server of TanStack AI that knows nothing of us. */
export async function wireSite(
  page: string,
  isOurs: boolean,
  options: Partial<ThreadHandlerOptions> = {},
): Promise<WireSite> {
  const log = new InMemoryRunEventLog()
  const messages = new InMemoryMessageStore()
  const ours = threadHandler({ log, messages, authorize: () => true, ...options })
  const active = new Map<string, string>()
  const name = crypto.randomUUID()

  const theirs = async (request: Request): Promise<Response> => {
    const params = new URL(request.url).searchParams
    const runId = params.get('runId')
    if (runId !== null) {
      const offset = request.headers.get('last-event-id') ?? params.get('offset')
      return resumeServerSentEventsResponse({
        adapter: memoryStream({ runId: `${name}/${runId}`, offset }),
      })
    }
    const threadId = params.get('threadId') ?? ''
    const run = active.get(threadId)
    return Response.json({
      messages: modelMessagesToUIMessages(await messages.loadThread(threadId)),
      activeRun: run === undefined ? null : { runId: run },
      interrupts: null,
    })
  }
  const answer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (pathname === '/api/thread') return isOurs ? ours(request) : theirs(request)
    const file = pathname === '/' ? 'index.html' : pathname.slice(1)
    const type = TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
    return new Response(await readFile(join(page, file)), { headers: { 'content-type': type } })
  }
  const server = createServer(getRequestListener(answer))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    // A server that listens on a port has an address of this kind.
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    log,
    async write(threadId, runId, chunks, pace, held) {
      const stream = memoryStream({ runId: `${name}/${runId}` })
      const request = [{ role: 'user' as const, id: `u-${runId}`, content: `Go ${runId}` }]
      const recorder = await RunRecorder.start({ log, messages, threadId, runId, request })
      for (const chunk of chunks) {
        await recorder.record(chunk)
        if (!isOurs) await stream.append([chunk])
        active.set(threadId, runId)
        await new Promise((resolve) => setTimeout(resolve, pace))
      }
      await held
      await recorder.finish('completed')
      if (!isOurs) await stream.close()
      active.delete(threadId)
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A run of so many rounds: thinking, text with letters of several bytes, two calls at once. */
export function longRun(runId: string, threadId: string, rounds: number): StreamChunk[] {
  const chunks: object[] = [{ type: 'RUN_STARTED', runId, threadId }]
  for (let n = 0; n < rounds; n += 1) {
    const text = (messageId: string, type: string, deltas: string[]) => [
      {
        type: `${type}_START`,
        messageId,
        role: type === 'TEXT_MESSAGE' ? 'assistant' : 'reasoning',
      },
      ...deltas.map((delta) => ({ type: `${type}_CONTENT`, messageId, delta })),
      { type: `${type}_END`, messageId },
    ]
    const [a, b] = [`call-${n}-a`, `call-${n}-b`]
    chunks.push(
      ...text(`think-${n}`, 'REASONING_MESSAGE', ['Überlegen ', 'wir 🧵 ', `${n}`]),
      ...text(`text-${n}`, 'TEXT_MESSAGE', [`Schritt ${n}: `, 'prüfe ', 'die 文件 ', 'jetzt 🚀.']),
      { type: 'TOOL_CALL_START', toolCallId: a, toolCallName: 'Bash', toolName: 'Bash' },
      { type: 'TOOL_CALL_START', toolCallId: b, toolCallName: 'Bash', toolName: 'Bash' },
      { type: 'TOOL_CALL_ARGS', toolCallId: a, delta: '{"command":' },
      { type: 'TOOL_CALL_ARGS', toolCallId: b, delta: `{"command":"echo ${n} – ü"}` },
      { type: 'TOOL_CALL_ARGS', toolCallId: a, delta: `"ls ${n}"}` },
      { type: 'TOOL_CALL_END', toolCallId: a },
      { type: 'TOOL_CALL_END', toolCallId: b },
      { type: 'TOOL_CALL_RESULT', toolCallId: b, messageId: `r-${b}`, content: `${n} – ü\n` },
      { type: 'TOOL_CALL_RESULT', toolCallId: a, messageId: `r-${a}`, content: 'größe\n日本\n' },
    )
  }
  chunks.push({ type: 'RUN_FINISHED', runId, threadId, finishReason: 'stop' })
  // The event types are an enum whose members are these words.
  return chunks as unknown as StreamChunk[]
}

import type { ModelMessage, StreamChunk } from '@tanstack/ai'
import { asText, ChunkFields, isRecord, own } from '../fold/chunk-fields.ts'
import { type FileRun, type ThreadFile, ThreadFileError } from './thread-file.ts'

/**
 * Reads a thread file: a parity case (one JSON object with `threadId` and `runs`), or a thread log
 * (JSON lines, each `{"user": {id, content}}` or `{"seq": n, "chunk": {…}}`).
 *
 * @param name What errors call the file.
 * @throws {ThreadFileError} where the text is neither.
 */
export function parseThreadFile(text: string, name: string): ThreadFile {
  const whole = parseCase(text, name)
  return whole ?? parseLog(text, name)
}

function parseCase(text: string, name: string): ThreadFile | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // Not one JSON value: a log has one on each line.
    return null
  }
  const runs = isRecord(value) ? own(value, 'runs') : undefined
  if (!isRecord(value) || !Array.isArray(runs)) return null
  const threadId = textField(value, 'threadId', name)
  const title = own(value, 'title')
  const items = own(value, 'items')
  const ids = new RunIds()
  return {
    threadId,
    ...(typeof title === 'string' ? { title } : {}),
    runs: runs.map((run, index) => caseRun(run, `${name}: runs[${index}]`, ids)),
    ...(Array.isArray(items) ? { items } : {}),
  }
}

function caseRun(run: unknown, where: string, ids: RunIds): FileRun {
  if (!isRecord(run))
    throw new ThreadFileError(where, 'a run is an object with user, runId and chunks')
  const runId = ids.unique(textField(run, 'runId', where))
  const chunks = own(run, 'chunks')
  if (!Array.isArray(chunks)) throw new ThreadFileError(where, 'its chunks are no list')
  const user = own(run, 'user')
  const ended = own(run, 'ended')
  if (ended !== undefined && ended !== 'killed' && ended !== 'open') {
    throw new ThreadFileError(
      where,
      `ended is killed, open or absent, not ${JSON.stringify(ended)}`,
    )
  }
  const turn: ModelMessage[] =
    user === undefined ? [] : [{ role: 'user', id: `${runId}/turn`, content: asText(user) }]
  return { runId, turn, chunks, ended: ended ?? 'said' }
}

function textField(object: object, key: string, where: string): string {
  const value = own(object, key)
  if (typeof value === 'string' && value !== '') return value
  throw new ThreadFileError(where, `it needs a ${key}, a non-empty string`)
}

interface OpenRun {
  readonly runId: string
  readonly said: string | undefined
  readonly turn: ModelMessage[]
  readonly chunks: StreamChunk[]
}

function parseLog(text: string, name: string): ThreadFile {
  const ids = new RunIds()
  const runs: OpenRun[] = []
  let turn: ModelMessage[] = []
  let threadId: string | undefined
  const begin = (said: string | undefined): OpenRun => {
    const run = { runId: ids.unique(said ?? `${name}/run`), said, turn, chunks: [] }
    runs.push(run)
    turn = []
    return run
  }
  text.split('\n').forEach((line, index) => {
    if (line.trim() === '') return
    const where = `${name}:${index + 1}`
    const entry = parseLine(line, where)
    if ('user' in entry) {
      turn.push(entry.user)
      return
    }
    const fields = ChunkFields.of(entry.chunk)
    const said = fields?.type === 'RUN_STARTED' ? fields.string('runId') : undefined
    threadId ??= fields?.string('threadId')
    let run = runs.at(-1)
    const starts = fields?.type === 'RUN_STARTED' && (run?.said !== said || turn.length > 0)
    if (run === undefined || starts) run = begin(said)
    run.chunks.push(entry.chunk)
  })
  if (runs.length === 0 && turn.length === 0) {
    throw new ThreadFileError(
      name,
      'it holds no user turn and no chunk; is it a thread log (JSON lines) or a parity case?',
    )
  }
  // A turn that nothing answered is a run that said nothing.
  const silent =
    turn.length > 0
      ? [{ runId: ids.unique(`${name}/run`), turn, chunks: [], ended: 'said' as const }]
      : []
  const read = runs.map(
    (run): FileRun => ({
      runId: run.runId,
      turn: run.turn,
      chunks: run.chunks,
      ended: hasEnd(run.chunks) ? 'said' : 'killed',
    }),
  )
  return { threadId: threadId ?? name, runs: [...read, ...silent] }
}

function parseLine(line: string, where: string): { user: ModelMessage } | { chunk: StreamChunk } {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch (cause) {
    throw new ThreadFileError(where, 'the line is no JSON', { cause })
  }
  const user = isRecord(value) ? own(value, 'user') : undefined
  if (isRecord(user)) {
    const id = own(user, 'id')
    const content = own(user, 'content')
    return {
      user: {
        role: 'user',
        ...(typeof id === 'string' ? { id } : {}),
        // Content parts are kept as they are; what is neither is shown as text.
        content: Array.isArray(content) ? content : asText(content),
      },
    }
  }
  // What a chunk is like is for the fold to say: a malformed one is an item that says so.
  if (isRecord(value) && Object.hasOwn(value, 'chunk'))
    return { chunk: own(value, 'chunk') as StreamChunk }
  throw new ThreadFileError(where, 'the line is neither {"user": …} nor {"seq": …, "chunk": …}')
}

function hasEnd(chunks: ReadonlyArray<StreamChunk>): boolean {
  return chunks.some((chunk) => {
    const type = ChunkFields.of(chunk)?.type
    return type === 'RUN_FINISHED' || type === 'RUN_ERROR'
  })
}

/** Run ids of a file, each once: a file may use one again. */
class RunIds {
  readonly #used = new Set<string>()

  unique(wanted: string): string {
    let id = wanted
    for (let n = 2; this.#used.has(id); n += 1) id = `${wanted}#${n}`
    this.#used.add(id)
    return id
  }
}

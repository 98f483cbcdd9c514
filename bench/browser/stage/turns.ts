import type { StreamChunk } from '@tanstack/ai/client'
import type { BenchThread } from '../thread.ts'

/** A piece of a run in no library's format. Another state is another object. */
export type Part =
  | { readonly kind: 'text' | 'thinking'; readonly id: string; readonly text: string }
  | {
      readonly kind: 'tool'
      readonly id: string
      readonly name: string
      readonly args: string
      readonly result?: string
      readonly failed?: boolean
    }

/** A user's turn, or what a run made. */
export type Turn =
  | { readonly role: 'user'; readonly id: string; readonly text: string }
  | {
      readonly role: 'assistant'
      readonly id: string
      readonly parts: ReadonlyArray<Part>
      readonly running: boolean
    }

/** Chunks as a log has them: all that is read of them here. */
interface Fields {
  readonly type: string
  readonly messageId?: string
  readonly delta?: string
  readonly toolCallId?: string
  readonly toolCallName?: string
  readonly content?: string
  readonly state?: string
}

/** The least that makes turns of chunks: for the pages whose library reads no chunks. */
export class RunTurn {
  readonly #parts: Part[] = []
  readonly #places = new Map<string, number>()
  #running = true

  constructor(readonly id: string) {}

  push(chunk: StreamChunk): void {
    // Only chunks of thread.ts come here, and these are their fields.
    const fields = chunk as unknown as Fields
    const { type, messageId = '', toolCallId = '', delta = '' } = fields
    switch (type) {
      case 'TEXT_MESSAGE_START':
        this.#add({ kind: 'text', id: messageId, text: '' })
        return
      case 'REASONING_MESSAGE_START':
        this.#add({ kind: 'thinking', id: messageId, text: '' })
        return
      case 'TEXT_MESSAGE_CONTENT':
      case 'REASONING_MESSAGE_CONTENT':
        this.#change(messageId, (part) =>
          part.kind === 'tool' ? part : { ...part, text: part.text + delta },
        )
        return
      case 'TOOL_CALL_START':
        this.#add({ kind: 'tool', id: toolCallId, name: fields.toolCallName ?? '', args: '' })
        return
      case 'TOOL_CALL_ARGS':
        this.#change(toolCallId, (part) =>
          part.kind === 'tool' ? { ...part, args: part.args + delta } : part,
        )
        return
      case 'TOOL_CALL_RESULT':
        this.#change(toolCallId, (part) =>
          part.kind === 'tool'
            ? { ...part, result: fields.content ?? '', failed: fields.state === 'output-error' }
            : part,
        )
        return
      case 'RUN_FINISHED':
        this.#running = false
    }
  }

  /** The run as it now is. */
  turn(): Turn {
    return { role: 'assistant', id: this.id, parts: [...this.#parts], running: this.#running }
  }

  #add(part: Part): void {
    this.#places.set(part.id, this.#parts.length)
    this.#parts.push(part)
  }

  #change(id: string, change: (part: Part) => Part): void {
    const at = this.#places.get(id)
    const part = at === undefined ? undefined : this.#parts[at]
    if (at !== undefined && part !== undefined) this.#parts[at] = change(part)
  }
}

/** A settled thread as turns. */
export function turnsOf({ runs }: BenchThread): Turn[] {
  return runs.flatMap(({ runId, turn, chunks }): Turn[] => {
    const run = new RunTurn(runId)
    for (const chunk of chunks) run.push(chunk)
    return [{ role: 'user', id: turn.id ?? runId, text: String(turn.content) }, run.turn()]
  })
}

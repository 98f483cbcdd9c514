import {
  type AdapterYieldChunk,
  EventType,
  type ModelMessage,
  type TextOptions,
} from '@tanstack/ai'
import { BaseTextAdapter } from '@tanstack/ai/adapters'
import { Agent, MODEL } from './agent.ts'
import { ChunkQueue } from './chunk-queue.ts'
import { chooseScript } from './scripts.ts'
import { Workspace } from './workspace.ts'

/** What {@link ScriptedAdapter} takes. */
export interface ScriptedAdapterOptions {
  /** Where the agent works. Made where it is not there. */
  readonly directory: string
  /** How slowly: 1 to be watched, 0 as fast as it can. */
  readonly pace: number
}

type NoOptions = Record<string, never>

/**
 * A text adapter for `chat()` whose agent follows a script. Like a coding-agent harness it runs its
 * tools itself and only tells of them: the engine of `chat()` sees them pass. The prompt chooses the
 * script and is never executed.
 */
export class ScriptedAdapter extends BaseTextAdapter<
  typeof MODEL,
  NoOptions,
  readonly ['text'],
  { text: unknown; image: unknown; audio: unknown; video: unknown; document: unknown }
> {
  readonly name = 'scripted'
  readonly #options: ScriptedAdapterOptions

  constructor(options: ScriptedAdapterOptions) {
    super({}, MODEL)
    this.#options = options
  }

  async *chatStream(options: TextOptions<NoOptions>): AsyncGenerator<AdapterYieldChunk> {
    const { threadId = this.generateId(), runId = this.generateId(), messages } = options
    const stop = new AbortController()
    const abort = () => stop.abort()
    const asked = options.request?.signal
    asked?.addEventListener('abort', abort, { once: true })
    if (asked?.aborted) abort()

    const queue = new ChunkQueue<AdapterYieldChunk>()
    const workspace = new Workspace(this.#options.directory)
    const { pace } = this.#options
    const agent = new Agent({
      runId,
      workspace,
      pace,
      signal: stop.signal,
      emit: (chunk) => queue.push(chunk),
    })
    const told = { model: MODEL, threadId, runId }

    yield { type: EventType.RUN_STARTED, ...told, timestamp: Date.now() }
    yield {
      type: EventType.CUSTOM,
      name: 'scripted.session-id',
      value: { sessionId: threadId, model: MODEL },
      timestamp: Date.now(),
    }
    const work = workspace
      .open()
      .then(() => chooseScript(lastPrompt(messages))(agent))
      .then(
        () => queue.end(),
        (error: unknown) => queue.fail(error),
      )
    try {
      yield* queue
      yield {
        type: EventType.RUN_FINISHED,
        ...told,
        finishReason: 'stop',
        usage: usageOf(messages, agent.words),
        timestamp: Date.now(),
      }
    } catch (error) {
      if (stop.signal.aborted) return
      const message = error instanceof Error ? error.message : String(error)
      yield {
        type: EventType.RUN_ERROR,
        ...told,
        message,
        error: { message },
        timestamp: Date.now(),
      }
    } finally {
      // Whoever stops reading stops the agent, and waits until its commands are gone.
      abort()
      asked?.removeEventListener('abort', abort)
      await work
    }
  }

  structuredOutput(): Promise<never> {
    return Promise.reject(
      new Error(
        'The scripted agent of the demo writes no structured output. Use chat() without outputSchema.',
      ),
    )
  }
}

function lastPrompt(messages: ReadonlyArray<ModelMessage>): string {
  const { content = null } = messages.findLast((message) => message.role === 'user') ?? {}
  return textOf(content)
}

function textOf(content: ModelMessage['content']): string {
  if (!Array.isArray(content)) return content ?? ''
  return content.map((part) => (part.type === 'text' ? part.content : '')).join(' ')
}

/** Words stand in for tokens: a script has none. */
function usageOf(
  messages: ReadonlyArray<ModelMessage>,
  words: number,
): { promptTokens: number; completionTokens: number; totalTokens: number } {
  const promptTokens = messages.reduce(
    (sum, message) => sum + textOf(message.content).split(/\s+/).length,
    0,
  )
  return { promptTokens, completionTokens: words, totalTokens: promptTokens + words }
}

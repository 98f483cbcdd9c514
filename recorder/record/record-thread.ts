import type { ChatMiddleware, ChatMiddlewareContext, ModelMessage, ToolCall } from '@tanstack/ai'
import { asText, isRecord, own } from '../fold/chunk-fields.ts'
import type { RunError, TerminalRunStatus } from '../log/run-log.ts'
import { answerLeftOvers, markSandboxCalls, SandboxCalls } from './request-history.ts'
import { RunRecorder, type StartRecording } from './run-recorder.ts'
import { stripObservedToolCalls } from './strip-observed-tool-calls.ts'
import { withTime } from './with-time.ts'

/** `RUN_CANCEL_REASON` of `@tanstack/ai`, which browsers would have to load as a whole for it. */
const CANCEL_REASON = 'tanstack-ai:cancel-requested'

/** What {@link recordThread} takes. */
export interface RecordThreadOptions
  extends Pick<StartRecording, 'log' | 'messages' | 'locks' | 'redact' | 'leaseMs'> {
  /**
   * The one that `chat()` was given. Where it is here too, a run that is cancelled ({@link cancelRun})
   * stops at once; else with its next chunk, and a harness that is silent for minutes hears nothing
   * of it until then.
   */
  readonly abortController?: AbortController
}

/**
 * A middleware for `chat()` of `@tanstack/ai` that records the run: every chunk to the log, the
 * transcript when the run starts, finishes, fails and aborts.
 *
 * The transcript is the stored one plus what this run adds; of the request only user turns that it
 * does not have yet are taken, so that a stale page overwrites nothing. What the model gets is
 * stripped of observed calls through the engine's `providerMessages`; `messages` stay whole. A
 * middleware that comes later in the array and replaces `messages` should set `providerMessages` too.
 *
 * Where the harness gives no `timestamp`, the chunks that runs and calls begin and end with get the
 * time at which they pass here, in the log and in the stream alike.
 *
 * `chat()` must be given a `threadId` and a `runId`, so that a page can come back to them.
 */
export function recordThread(options: RecordThreadOptions): ChatMiddleware {
  const runs = new WeakMap<object, Recording>()

  const finish = async (
    ctx: ChatMiddlewareContext,
    status: TerminalRunStatus,
    error?: RunError,
  ): Promise<void> => {
    await runs.get(ctx)?.recorder.finish(status, error)
  }

  return {
    name: 'rethread',
    async setup(ctx) {
      // Here and not in onStart: the request is still as the page sent it.
      const recorder = await RunRecorder.start({
        ...options,
        threadId: ctx.threadId,
        runId: ctx.runId,
        request: ctx.messages,
      })
      const stop = (reason: string) => {
        ctx.abort(reason)
        options.abortController?.abort(reason)
      }
      onAbort(recorder.cancelled, () => stop(CANCEL_REASON))
      onAbort(recorder.lost, () => stop('Another writer took over the run'))
      runs.set(ctx, recordingOf(recorder, ctx.messages))
      // A consumer that just stops reading ends the engine without any of the hooks below.
      ctx.defer(whenAsked(() => recorder.finish('aborted')))
    },
    onConfig(ctx, config) {
      const recording = runs.get(ctx)
      if (recording === undefined) return undefined
      const tools = new Set(config.tools.map(({ name }) => name))
      const whole = answerLeftOvers(markSandboxCalls(config.messages, recording.isSandbox), tools)
      const bound = config.providerMessages ?? config.messages
      const providerMessages = stripObservedToolCalls(
        bound === config.messages
          ? whole
          : answerLeftOvers(markSandboxCalls(bound, recording.isSandbox), tools),
      )
      // Later the engine's own calls may be waiting for their answers.
      return ctx.phase === 'init' ? { messages: whole, providerMessages } : { providerMessages }
    },
    async onChunk(ctx, chunk) {
      const recorder = runs.get(ctx)?.recorder
      if (recorder === undefined) return undefined
      // Whoever reads the stream itself is to see the same times as who reads the log.
      const timed = withTime(chunk)
      await recorder.record(timed)
      return timed === chunk ? undefined : timed
    },
    onFinish: (ctx) => finish(ctx, 'completed'),
    onAbort: (ctx) => finish(ctx, 'aborted'),
    onError(ctx, { error }) {
      // What a harness throws because it was stopped is no failure of the run.
      const stopped = ctx.signal?.aborted || runs.get(ctx)?.recorder.cancelled.aborted
      return stopped ? finish(ctx, 'aborted') : finish(ctx, 'failed', runError(error))
    },
  }
}

interface Recording {
  readonly recorder: RunRecorder
  /** Whether a call of the request, or one that the engine has written down since, is the sandbox's. */
  readonly isSandbox: (call: ToolCall, message: ModelMessage) => boolean
}

function recordingOf(recorder: RunRecorder, request: ReadonlyArray<ModelMessage>): Recording {
  const asked = new Set(request)
  const before = new SandboxCalls(recorder.before)
  return {
    recorder,
    // Between its turns the engine writes down every call of the stream as if it were its own.
    isSandbox: (call, message) =>
      before.has(call) || (!asked.has(message) && recorder.isSandboxCall(call.id)),
  }
}

/** Calls back when a signal aborts, also where it has already. */
function onAbort(signal: AbortSignal, abort: () => void): void {
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
}

function runError(error: unknown): RunError {
  const message = error instanceof Error ? error.message : asText(error)
  const code = isRecord(error) ? own(error, 'code') : undefined
  return { message: message || 'The run failed', ...(typeof code === 'string' ? { code } : {}) }
}

/** A promise that does its work only once somebody waits for it: the engine, when it is over. */
function whenAsked(work: () => Promise<void>): Promise<void> {
  const lazy: PromiseLike<void> = {
    // biome-ignore lint/suspicious/noThenProperty: being asked is the point, see above.
    then: (resolved, rejected) => work().then(resolved, rejected),
  }
  // Promise.allSettled, which is what the engine does with it, takes any thenable.
  return lazy as Promise<void>
}

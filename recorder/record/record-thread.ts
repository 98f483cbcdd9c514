import type { ChatMiddleware, ChatMiddlewareContext, ModelMessage } from '@tanstack/ai'
import { asText, isRecord, own } from '../fold/chunk-fields.ts'
import type { RunError, TerminalRunStatus } from '../log/run-log.ts'
import { SANDBOX_METADATA } from '../sandbox-tool-call.ts'
import { stripObservedToolCalls } from './strip-observed-tool-calls.ts'
import { RunRecorder, type StartRecording } from './run-recorder.ts'

/** What {@link recordThread} takes. */
export type RecordThreadOptions = Pick<StartRecording, 'log' | 'messages' | 'locks' | 'redact' | 'leaseMs'>

/**
 * A middleware for `chat()` of `@tanstack/ai` that records the run: every chunk to the log, the
 * transcript when the run starts, finishes, fails and aborts.
 *
 * The transcript is the stored one plus what this run adds; of the request only user turns that it
 * does not have yet are taken, so that a stale page overwrites nothing. What the model gets is
 * stripped of observed calls through the engine's `providerMessages`; `messages` stay whole. A
 * middleware that comes later in the array and replaces `messages` should set `providerMessages` too.
 *
 * `chat()` must be given a `threadId` and a `runId`, so that a page can come back to them.
 */
export function recordThread(options: RecordThreadOptions): ChatMiddleware {
  const runs = new WeakMap<object, Recording>()

  const finish = async (ctx: ChatMiddlewareContext, status: TerminalRunStatus, error?: RunError): Promise<void> => {
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
      recorder.cancelled.addEventListener('abort', () => ctx.abort('The run was cancelled'), { once: true })
      runs.set(ctx, { recorder, request: new Set(ctx.messages) })
      // A consumer that just stops reading ends the engine without any of the hooks below.
      ctx.defer(whenAsked(() => recorder.finish('aborted')))
    },
    onConfig(ctx, config) {
      const messages = config.providerMessages ?? config.messages
      return { providerMessages: stripObservedToolCalls(markObserved(messages, runs.get(ctx))) }
    },
    async onChunk(ctx, chunk) {
      await runs.get(ctx)?.recorder.record(chunk)
    },
    onFinish: (ctx) => finish(ctx, 'completed'),
    onAbort: (ctx) => finish(ctx, 'aborted'),
    onError: (ctx, { error }) => finish(ctx, 'failed', runError(error)),
  }
}

interface Recording {
  readonly recorder: RunRecorder
  /** The messages that the run began with; what else there is the engine has written since. */
  readonly request: ReadonlySet<ModelMessage>
}

/**
 * Between its turns the engine writes down every call of the stream, also those that the harness ran
 * itself, as if they were its own.
 */
function markObserved(messages: ReadonlyArray<ModelMessage>, recording: Recording | undefined): ReadonlyArray<ModelMessage> {
  if (recording === undefined) return messages
  const { recorder, request } = recording
  return messages.map((message) => {
    const calls = message.toolCalls
    if (calls === undefined || request.has(message) || !calls.some((call) => recorder.isSandboxCall(call.id))) return message
    const marked = calls.map((call) => (recorder.isSandboxCall(call.id) ? { ...call, metadata: SANDBOX_METADATA } : call))
    return { ...message, toolCalls: marked }
  })
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

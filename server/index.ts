export type { Authorize } from './authorize.ts'
export { HandlerError, type HandlerErrorCode } from './handler-error.ts'
export { type LogDurability, type LogDurabilityOptions, logDurability } from './log-durability.ts'
export { type RunInBackgroundOptions, runInBackground } from './run-in-background.ts'
export {
  type HandlerLimits,
  type ThreadHandlerOptions,
  threadHandler,
} from './thread-handler.ts'

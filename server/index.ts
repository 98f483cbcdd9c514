export { HandlerError, type HandlerErrorCode } from './handler-error.ts'
export { type LogDurabilityOptions, logDurability } from './log-durability.ts'
export {
  type Authorize,
  type HandlerLimits,
  type ThreadHandlerOptions,
  threadHandler,
} from './thread-handler.ts'

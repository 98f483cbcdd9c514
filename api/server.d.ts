// The public surface of rethread/server; written by `npm run api:update`.

import type {
  LoadThread,
  RunEventLog,
} from 'rethread/recorder'

export type Authorize = (asked: {
    readonly request: Request;
    readonly threadId: string;
    readonly runId?: string;
}) => boolean | Response | Promise<boolean | Response>;

export declare class HandlerError extends Error {
    readonly code: HandlerErrorCode;
    readonly headers: Readonly<Record<string, string>>;
    readonly name = "HandlerError";
    constructor(code: HandlerErrorCode, message: string, headers?: Readonly<Record<string, string>>);
    toResponse(requestId: string): Response;
}

export type HandlerErrorCode = 'bad-request' | 'forbidden' | 'not-found' | 'method-not-allowed' | 'bad-cursor' | 'no-writer' | 'too-many-streams' | 'internal';

export interface HandlerLimits {
    readonly idLength?: number;
    readonly runsPerStream?: number;
    readonly streamsPerReader?: number;
    readonly readerOf?: (request: Request) => string;
}

export interface LogDurability extends StreamDurability {
    readonly cancelled: AbortSignal;
}

export interface LogDurabilityOptions {
    readonly log: RunEventLog;
    readonly source: Request | {
        readonly runId: string;
        readonly offset?: string | null;
    };
    readonly threadId?: string;
    readonly leaseMs?: number;
}

export interface RunInBackgroundOptions {
    readonly onError?: (error: unknown) => void;
}

export interface ThreadHandlerOptions extends Omit<LoadThread, 'threadId'> {
    readonly authorize: Authorize;
    readonly authorizeCancel?: Authorize;
    readonly heartbeatMs?: number;
    readonly stalledMs?: number;
    readonly limits?: HandlerLimits;
    readonly onError?: (error: unknown, requestId: string) => void;
}

export declare function logDurability(options: LogDurabilityOptions): LogDurability;

export declare function runInBackground(stream: AsyncIterable<StreamChunk>, { onError }?: RunInBackgroundOptions): Promise<{
    readonly over: Promise<void>;
}>;

export declare function threadHandler(options: ThreadHandlerOptions): (request: Request) => Promise<Response>;

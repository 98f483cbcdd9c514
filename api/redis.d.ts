// The public surface of rethread/redis; written by `npm run api:update`.

import type {
  OpenRun,
  ReadRunOptions,
  RunError,
  RunEvent,
  RunEventLog,
  RunLease,
  RunLeases,
  RunRecord,
  TerminalRunStatus,
  WriteOptions,
} from 'rethread/recorder'

export declare class LockLostError extends Error {
    readonly name = "LockLostError";
    readonly code = "lock-lost";
    constructor(key: string);
}

export declare class RedisLockStore extends LeasedLockStore {
    constructor(redis: RedisClient, { prefix, lockMs, ...retry }?: RedisLockStoreOptions);
}

export interface RedisLockStoreOptions extends LockOptions, RetryWrites {
    readonly prefix?: string;
}

export declare class RedisRunEventLog implements RunEventLog {
    #private;
    readonly leases: RedisRunLeases;
    constructor(redis: RedisClient, { prefix, slotGroups, keepFinishedMs, blockMs, ...retry }?: RedisRunEventLogOptions);
    open({ runId, threadId, turn }: OpenRun): Promise<RunRecord>;
    append(runId: string, chunk: StreamChunk, { fence }?: WriteOptions): Promise<number>;
    finish(runId: string, status: TerminalRunStatus, error?: RunError, { fence }?: WriteOptions): Promise<void>;
    get(runId: string): Promise<RunRecord | null>;
    read(runId: string, options?: ReadRunOptions): AsyncIterableIterator<RunEvent>;
    close(): Promise<void>;
}

export interface RedisRunEventLogOptions extends RetryWrites {
    readonly prefix?: string;
    readonly slotGroups?: number;
    readonly keepFinishedMs?: number;
    readonly blockMs?: number;
}

// Not exported, but mentioned above.

export declare class LeasedLockStore implements LockStore {
    #private;
    constructor(table: LockTable, { lockMs }?: LockOptions);
    withLock<T>(key: string, fn: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

export interface LockOptions {
    readonly lockMs?: number;
}

export interface LockTable {
    take(name: string, owner: string, ttlMs: number): Promise<boolean>;
    renew(name: string, owner: string, ttlMs: number): Promise<boolean>;
    free(name: string, owner: string): Promise<void>;
}

export type RedisClient = Redis | Cluster;

export declare class RedisRunLeases implements RunLeases {
    #private;
    constructor(run: RunScript);
    acquire(runId: string, ttlMs: number): Promise<RunLease>;
    isHeld(runId: string): Promise<boolean>;
    requestCancel(runId: string): Promise<void>;
}

export interface RetryWrites {
    readonly retryMs?: number;
}

export type RunScript = (script: string, runId: string, args: ReadonlyArray<string | number>) => Promise<unknown>;

// The public surface of rethread/postgres; written by `npm run api:update`.

import type {
  MessageStore,
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

export interface OpenPostgresOptions extends PostgresRunEventLogOptions, LockOptions {
    readonly migrate?: boolean;
    readonly onConnectionLost?: (error: Error) => void;
}

export declare class PostgresLockStore extends LeasedLockStore {
    constructor(pool: Pool, { lockMs, ...retry }?: LockOptions & RetryWrites);
}

export declare class PostgresMessageStore implements MessageStore {
    #private;
    readonly locks: LockStore;
    constructor(pool: Pool, retry?: RetryWrites, locks?: LockStore);
    loadThread(threadId: string): Promise<ModelMessage[]>;
    saveThread(threadId: string, messages: ReadonlyArray<ModelMessage>): Promise<void>;
}

export declare class PostgresRunEventLog implements RunEventLog {
    #private;
    readonly leases: PostgresRunLeases;
    constructor(pool: Pool, { listenPool, pollMs, ...retry }?: PostgresRunEventLogOptions);
    open({ runId, threadId, turn }: OpenRun): Promise<RunRecord>;
    append(runId: string, chunk: StreamChunk, { fence }?: WriteOptions): Promise<number>;
    finish(runId: string, status: TerminalRunStatus, error?: RunError, { fence }?: WriteOptions): Promise<void>;
    get(runId: string): Promise<RunRecord | null>;
    read(runId: string, options?: ReadRunOptions): AsyncIterableIterator<RunEvent>;
    close(): Promise<void>;
}

export declare class PostgresSchemaError extends Error {
    readonly name = "PostgresSchemaError";
    readonly code = "schema-version";
}

export interface PostgresStores {
    readonly log: PostgresRunEventLog;
    readonly messages: PostgresMessageStore;
    readonly locks: PostgresLockStore;
    close(): Promise<void>;
}

export declare function migratePostgres(pool: Pool): Promise<void>;

export declare function openPostgresStores(pool: Pool, { migrate, onConnectionLost, ...options }?: OpenPostgresOptions): Promise<PostgresStores>;

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

export interface PostgresRunEventLogOptions extends RetryWrites {
    readonly listenPool?: Pool;
    readonly pollMs?: number;
}

export declare class PostgresRunLeases implements RunLeases {
    #private;
    constructor(pool: Pool, retry: RetryWrites);
    acquire(runId: string, ttlMs: number): Promise<RunLease>;
    isHeld(runId: string): Promise<boolean>;
    requestCancel(runId: string): Promise<void>;
}

export interface RetryWrites {
    readonly retryMs?: number;
}

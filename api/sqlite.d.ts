// The public surface of rethread/sqlite; written by `npm run api:update`.

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
  SandboxInstance,
  SandboxInstanceStore,
  TerminalRunStatus,
  WriteOptions,
} from 'rethread/recorder'

export declare class LockLostError extends Error {
    readonly name = "LockLostError";
    readonly code = "lock-lost";
    constructor(key: string);
}

export interface OpenSqliteOptions extends LockOptions {
    readonly busyTimeoutMs?: number;
    readonly pollMs?: number;
}

export declare class SqliteLockStore extends LeasedLockStore {
    constructor(db: Database, options?: LockOptions);
}

export declare class SqliteMessageStore implements MessageStore {
    #private;
    readonly locks: LockStore;
    constructor(db: Database, locks: LockStore);
    loadThread(threadId: string): Promise<ModelMessage[]>;
    saveThread(threadId: string, messages: ReadonlyArray<ModelMessage>): Promise<void>;
}

export declare class SqliteRunEventLog implements RunEventLog {
    #private;
    readonly leases: SqliteRunLeases;
    constructor(db: Database, pollMs: number);
    open({ runId, threadId, turn }: OpenRun): Promise<RunRecord>;
    append(runId: string, chunk: StreamChunk, { fence }?: WriteOptions): Promise<number>;
    finish(runId: string, status: TerminalRunStatus, error?: RunError, { fence }?: WriteOptions): Promise<void>;
    get(runId: string): Promise<RunRecord | null>;
    read(runId: string, { fromSeq, signal }?: ReadRunOptions): AsyncIterableIterator<RunEvent>;
    close(): void;
}

export declare class SqliteSandboxInstanceStore implements SandboxInstanceStore {
    #private;
    constructor(db: Database);
    get(threadId: string): Promise<SandboxInstance | null>;
    upsert(instance: SandboxInstance): Promise<void>;
    delete(threadId: string): Promise<void>;
}

export interface SqliteStores {
    readonly log: SqliteRunEventLog;
    readonly messages: SqliteMessageStore;
    readonly sandboxes: SqliteSandboxInstanceStore;
    readonly locks: SqliteLockStore;
    close(): void;
}

export declare function openSqliteStores(file: string, options?: OpenSqliteOptions): SqliteStores;

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

export declare class SqliteRunLeases implements RunLeases {
    #private;
    constructor(db: Database);
    acquire(runId: string, ttlMs: number): Promise<RunLease>;
    isHeld(runId: string): Promise<boolean>;
    requestCancel(runId: string): Promise<void>;
    fenceOf(runId: string): number;
}

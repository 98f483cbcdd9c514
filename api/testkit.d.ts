// The public surface of rethread/testkit; written by `npm run api:update`.

import type {
  FileRun,
  Item,
  MessageStore,
  RunEventLog,
  ThreadFile,
} from 'rethread/recorder'

export interface AssertParityOptions {
    readonly ended?: FileRun['ended'];
    readonly cuts?: number | ReadonlySet<number>;
    readonly stores?: {
        readonly log: RunEventLog;
        readonly messages: MessageStore;
    };
}

export interface CaseFile {
    readonly title: string;
    readonly threadId: string;
    readonly runs: ReadonlyArray<CaseRun>;
}

export interface CaseRun {
    readonly user: string;
    readonly runId: string;
    readonly chunks: ReadonlyArray<StreamChunk>;
    readonly ended?: 'killed' | 'open';
}

export declare class ConformanceError extends Error {
    readonly name = "ConformanceError";
}

export interface ItemDifference {
    readonly at: number;
    readonly columns: string;
}

export interface LockStoreSuite {
    readonly create: (lockMs: number) => Promise<{
        stores: readonly [
            LockStore,
            LockStore
        ];
        close?: () => Promise<void> | void;
    }>;
    readonly name?: string;
}

export interface MessageStoreSuite {
    readonly create: () => Promise<{
        messages: MessageStore;
        close?: () => Promise<void> | void;
    }>;
    readonly name?: string;
}

export declare class ParityError extends ConformanceError {
    readonly view: string;
    readonly cut: number;
    constructor(view: string, cut: number, message: string);
}

export interface Rehearsal {
    readonly cuts: ReadonlySet<number>;
    readonly stores?: {
        readonly log: RunEventLog;
        readonly messages: MessageStore;
    };
    readonly request?: (stored: ModelMessage[], run: FileRun) => ReadonlyArray<ModelMessage>;
    readonly look: (sight: Sight) => void;
    readonly end?: (items: ReadonlyArray<Item>, isOver: boolean) => void;
}

export interface RunEventLogSuite {
    readonly create: () => Promise<{
        log: RunEventLog;
        close?: () => Promise<void> | void;
    }>;
    readonly name?: string;
}

export interface RunLeasesSuite {
    readonly create: () => Promise<{
        log: RunEventLog;
        close?: () => Promise<void> | void;
    }>;
    readonly abandon?: (runId: string) => Promise<void>;
    readonly name?: string;
}

export interface Sight {
    readonly view: string;
    readonly cut: number;
    readonly live: ReadonlyArray<Item>;
    readonly items: ReadonlyArray<Item>;
}

export interface TestRunner {
    readonly describe: (name: string, body: () => void) => unknown;
    readonly it: (name: string, body: () => Promise<void>) => unknown;
}

export declare function assertLogParity(log: RunEventLog, runId: string, options?: AssertParityOptions): Promise<void>;

export declare function assertParity(chunks: ReadonlyArray<StreamChunk> | ThreadFile, { ended, cuts, stores }?: AssertParityOptions): Promise<void>;

export declare function compareItems(expected: ReadonlyArray<Item>, actual: ReadonlyArray<Item>, names?: readonly [
    string,
    string
]): ItemDifference | null;

export declare function printCase({ title, threadId, runs }: CaseFile): string;

export declare function rehearse(file: ThreadFile, rehearsal: Rehearsal): Promise<void>;

export declare function testLockStore(runner: TestRunner, { create, name }: LockStoreSuite): void;

export declare function testMessageStore(runner: TestRunner, { create, name }: MessageStoreSuite): void;

export declare function testRunEventLog(runner: TestRunner, { create, name }: RunEventLogSuite): void;

export declare function testRunLeases(runner: TestRunner, { create, abandon, name }: RunLeasesSuite): void;

export declare function threadOf({ title, threadId, runs }: CaseFile): ThreadFile;

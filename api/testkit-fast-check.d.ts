// The public surface of rethread/testkit/fast-check; written by `npm run api:update`.

export interface ThreadArbitraryOptions {
    readonly maxRuns?: number;
    readonly maxBlocks?: number;
    readonly malformed?: boolean;
    readonly unfinished?: boolean;
}

export declare function runChunksArbitrary({ maxBlocks, malformed, }?: Pick<ThreadArbitraryOptions, 'maxBlocks' | 'malformed'>): fc.Arbitrary<StreamChunk[]>;

export declare function threadArbitrary({ maxRuns, maxBlocks, malformed, unfinished, }?: ThreadArbitraryOptions): fc.Arbitrary<CaseFile>;

// Not exported, but mentioned above.

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

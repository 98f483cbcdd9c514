export { runChunksArbitrary, type ThreadArbitraryOptions, threadArbitrary } from './generate-run.ts'

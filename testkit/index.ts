export {
  type AssertParityOptions,
  assertLogParity,
  assertParity,
  ParityError,
} from './assert-parity.ts'
export { type CaseFile, type CaseRun, printCase, threadOf } from './case-file.ts'
export { compareItems, type ItemDifference } from './compare-items.ts'
export { type LockStoreSuite, testLockStore } from './lock-store-suite.ts'
export { type MessageStoreSuite, testMessageStore } from './message-store-suite.ts'
export { type Rehearsal, rehearse, type Sight } from './rehearse.ts'
export { type RunEventLogSuite, testRunEventLog } from './run-event-log-suite.ts'
export { type RunLeasesSuite, testRunLeases } from './run-leases-suite.ts'
export { ConformanceError, type TestRunner } from './runner.ts'

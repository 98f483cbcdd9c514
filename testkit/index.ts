export { type AssertParityOptions, assertLogParity, assertParity } from './assert-parity.ts'
export { type MessageStoreSuite, testMessageStore } from './message-store-suite.ts'
export { type RunEventLogSuite, testRunEventLog } from './run-event-log-suite.ts'
export { ConformanceError, type TestRunner } from './runner.ts'

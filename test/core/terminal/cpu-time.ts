import { cpuUsage } from 'node:process'

/** Milliseconds of computing that something takes, however busy the machine is. */
export function cpuTime(run: () => unknown): number {
  const before = cpuUsage()
  run()
  const { user, system } = cpuUsage(before)
  return Math.round((user + system) / 1_000)
}

import { readFileSync, readlinkSync } from 'node:fs'

/** A process of this host, told from a later one that got the same number. */
interface ProcessIdentity {
  readonly pid: number
  /** When it began, in ticks since the host did; null where the system does not say. */
  readonly began: string | null
  /** Which start of the host that was; null where the system does not say. */
  readonly boot: string | null
  /** Among which processes it is counted: containers of one host count their own; null where there are none. */
  readonly space?: string | null
}

/** This process, as text to store. */
export function identifyProcess(): string {
  const identity: ProcessIdentity = {
    pid: process.pid,
    began: beginOf(process.pid),
    boot: bootId(),
    space: space(),
  }
  return JSON.stringify(identity)
}

/**
 * Whether the process that {@link identifyProcess} named is still there. Undefined where it cannot be
 * seen from here: it runs in another container.
 */
export function isProcessAlive(stored: string): boolean | undefined {
  // Written by identifyProcess, and by nobody else.
  const { pid, began, boot, space: of = null }: ProcessIdentity = JSON.parse(stored)
  if (boot !== bootId()) return false
  if (of !== space()) return undefined
  return exists(pid) && (began === null || began === beginOf(pid))
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It is there, and belongs to somebody else.
    return error instanceof Error && Reflect.get(error, 'code') === 'EPERM'
  }
}

/** Field 22 of Linux's /proc/PID/stat; the name before it, in parentheses, may hold anything. */
function beginOf(pid: number): string | null {
  const stat = readOrNull(`/proc/${pid}/stat`)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
}

let boot: string | null | undefined

function bootId(): string | null {
  boot ??= readOrNull('/proc/sys/kernel/random/boot_id')?.trim() ?? null
  return boot
}

function space(): string | null {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    // Not Linux.
    return null
  }
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // Not Linux, or the process has just ended.
    return null
  }
}

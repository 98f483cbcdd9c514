import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { StringDecoder } from 'node:string_decoder'

/** What {@link runShell} takes. */
export interface ShellOptions {
  readonly cwd: string
  /** Added to the little environment that the command gets. */
  readonly env?: Readonly<Record<string, string>>
  /** Milliseconds after which the command and all it started are killed. */
  readonly timeoutMs: number
  /** Kills the command and all it started when it aborts. */
  readonly signal: AbortSignal
  /** Output as it comes. */
  readonly onOutput?: (text: string) => void
  /** Characters of output to keep; the rest is dropped with a note. Default 64,000. */
  readonly maxOutput?: number
}

/** How a command ended. */
export interface ShellResult {
  /** Standard output and standard error, as they came. */
  readonly output: string
  /** Null where it was killed. */
  readonly exitCode: number | null
  readonly timedOut: boolean
}

/**
 * Runs a command line in a process group of its own, so that nothing it started outlives it.
 * Rejects only where no shell could be started.
 */
export function runShell(command: string, options: ShellOptions): Promise<ShellResult> {
  const { cwd, env = {}, timeoutMs, signal, onOutput, maxOutput = 64_000 } = options
  return new Promise((resolve, reject) => {
    const child = spawn('sh', ['-c', command], {
      cwd,
      // A group of its own. The server's environment, and its secrets, stay here.
      detached: true,
      env: { PATH: searchPath(), HOME: cwd, LANG: 'C.UTF-8', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    let timedOut = false
    const kill = () => killGroup(child.pid)
    const timer = setTimeout(() => {
      timedOut = true
      kill()
    }, timeoutMs)
    signal.addEventListener('abort', kill, { once: true })

    const take = (text: string) => {
      const room = maxOutput - output.length
      if (text === '' || room <= 0) return
      const kept =
        text.length <= room
          ? text
          : `${text.slice(0, room)}\n[output cut after ${maxOutput} characters]\n`
      output += kept
      onOutput?.(kept)
    }
    for (const stream of [child.stdout, child.stderr]) {
      // A character may be cut in two between two reads.
      const decoder = new StringDecoder('utf8')
      stream.on('data', (bytes: Buffer) => take(decoder.write(bytes)))
      stream.on('end', () => take(decoder.end()))
    }
    const over = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', kill)
    }
    child.on('error', (cause) => {
      over()
      reject(new Error(`Could not start sh in ${cwd}: ${cause.message}`, { cause }))
    })
    child.on('close', (exitCode) => {
      over()
      resolve({ output, exitCode, timedOut })
    })
    if (signal.aborted) kill()
  })
}

/** Where commands are found: `node` is the one that runs this server. */
function searchPath(): string {
  return `${dirname(process.execPath)}:${process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin'}`
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    // It is over already, which is what was wanted.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'vite'
import type { WriterTask } from './writer.ts'

const ROOT = join(import.meta.dirname, '../../..')
// Below node_modules, so that it finds what it imports.
const OUTPUT = join(ROOT, 'node_modules/.cache/rethread-writer')

/** Bundles the writer for Node, which cannot run it as it is. */
export async function buildWriter(): Promise<void> {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: join(import.meta.dirname, 'writer.ts'),
      outDir: OUTPUT,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'writer.mjs' } },
    },
  })
}

/** A writer in a process of its own. */
export class WriterProcess {
  readonly #child: ChildProcess
  /** All that it said. */
  readonly said: string[] = []
  #heard: () => void = () => undefined
  readonly ended: Promise<void>

  constructor(task: WriterTask) {
    this.#child = spawn(process.execPath, [join(OUTPUT, 'writer.mjs'), JSON.stringify(task)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const { stdout } = this.#child
    if (stdout === null) throw new Error('The writer has no stdout.')
    createInterface({ input: stdout }).on('line', (line) => {
      this.said.push(line)
      this.#heard()
    })
    this.ended = new Promise((resolve) => {
      this.#child.once('close', () => {
        resolve()
        this.#heard()
      })
    })
  }

  /** The values of the chunks that the log has, as far as the writer was told. */
  get kept(): string[] {
    return this.said.flatMap((line) => (line.startsWith('kept ') ? [line.slice(5)] : []))
  }

  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
    this.#child.kill(name)
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.ended
  }

  /** Waits until what it said fulfils a condition. */
  async until(isSo: (said: ReadonlyArray<string>) => boolean): Promise<void> {
    while (!isSo(this.said)) {
      if (this.#child.exitCode !== null || this.#child.signalCode !== null) {
        throw new Error(`The writer ended before that, having said:\n${this.said.join('\n')}`)
      }
      await new Promise<void>((resolve) => {
        this.#heard = resolve
      })
    }
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { build } from 'vite'
import type { ProducerTask } from './producer.ts'
import type { ReaderTask } from './reader.ts'
import type { WriterTask } from './writer.ts'

const ROOT = join(import.meta.dirname, '../../..')
// Below node_modules, so that they find what they import.
const OUTPUT = join(ROOT, 'node_modules/.cache/rethread-processes')
const NAMES = ['writer', 'reader', 'producer'] as const

/** Bundles the processes for Node, which cannot run them as they are. */
export async function buildProcesses(): Promise<void> {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: true,
      outDir: OUTPUT,
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: {
        input: Object.fromEntries(
          NAMES.map((name) => [name, join(import.meta.dirname, `${name}.ts`)]),
        ),
        output: { entryFileNames: '[name].mjs' },
      },
    },
  })
}

/** A process of its own, and what it says. */
class TalkingProcess {
  readonly #child: ChildProcess
  readonly #ended: Promise<void>
  /** All that it said. */
  readonly said: string[] = []
  #heard: () => void = () => undefined

  constructor(name: (typeof NAMES)[number], task: object) {
    this.#child = spawn(process.execPath, [join(OUTPUT, `${name}.mjs`), JSON.stringify(task)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const { stdout } = this.#child
    if (stdout === null) throw new Error('The process has no stdout.')
    let rest = ''
    stdout.setEncoding('utf8').on('data', (text: string) => {
      // A line that was not said to its end when the process was killed was not said.
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      this.said.push(...lines)
      this.#heard()
    })
    this.#ended = new Promise((resolve) => {
      this.#child.once('close', () => {
        resolve()
        this.#heard()
      })
    })
  }

  get isOver(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
    this.#child.kill(name)
  }

  /** Kills it, and waits until all it said has come. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.#ended
  }

  /** Waits until what it said fulfils a condition. */
  async until(isSo: (said: ReadonlyArray<string>) => boolean): Promise<void> {
    while (!isSo(this.said)) {
      if (this.isOver) {
        await this.#ended
        if (isSo(this.said)) return
        throw new Error(`The process ended before that, having said:\n${this.said.join('\n')}`)
      }
      await new Promise<void>((resolve) => {
        this.#heard = resolve
      })
    }
  }
}

/** A writer in a process of its own. */
export class WriterProcess extends TalkingProcess {
  constructor(task: WriterTask) {
    super('writer', task)
  }

  /** The values of the chunks that the log has, as far as the writer was told. */
  get kept(): string[] {
    return this.said.flatMap((line) => (line.startsWith('kept ') ? [line.slice(5)] : []))
  }
}

/** A reader in a process of its own, which says `seq value` of each chunk. */
export class ReaderProcess extends TalkingProcess {
  constructor(task: ReaderTask) {
    super('reader', task)
  }
}

/** A producer in a process of its own, which says `offset word` of each event that it delivered. */
export class ProducerProcess extends TalkingProcess {
  constructor(task: ProducerTask) {
    super('producer', task)
  }
}

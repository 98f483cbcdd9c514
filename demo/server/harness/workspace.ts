import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createTwoFilesPatch } from 'diff'

/** A change of a file, as adapters tell it. */
export interface FileChange {
  readonly path: string
  /** Unified diff. */
  readonly diff: string
}

/** The directory that an agent works in. Paths are relative to it. */
export class Workspace {
  constructor(readonly dir: string) {}

  /** Makes the directory where it is not there yet, or not any more. */
  async open(): Promise<void> {
    await mkdir(this.dir, { recursive: true })
  }

  read(path: string): Promise<string> {
    return readFile(join(this.dir, path), 'utf8')
  }

  async write(path: string, content: string): Promise<FileChange> {
    const before = await this.#readIfThere(path)
    const file = join(this.dir, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
    const from = before === null ? '/dev/null' : `a/${path}`
    return {
      path,
      diff: createTwoFilesPatch(from, `b/${path}`, before ?? '', content, '', '', { context: 3 }),
    }
  }

  /** Replaces the first occurrence of a text. Rejects where the file does not have it. */
  async edit(path: string, oldText: string, newText: string): Promise<FileChange> {
    const before = await this.read(path)
    if (!before.includes(oldText))
      throw new Error(`String to replace not found in ${path}.\nString: ${oldText}`)
    return this.write(
      path,
      before.replace(oldText, () => newText),
    )
  }

  async #readIfThere(path: string): Promise<string | null> {
    try {
      return await this.read(path)
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
      throw error
    }
  }
}

/** A tool call as a harness asks for it, and what the tool answered. */
export interface CallDraft {
  readonly name: string
  readonly args: object
  readonly result: string
}

const NOUNS =
  'parser session cursor reducer store adapter frame socket buffer index token router cache queue worker schema header cookie lease'.split(
    ' ',
  )
const VERBS =
  'reads drops keeps merges retries splits flushes checks opens closes guards replays trims counts'.split(
    ' ',
  )
const ADJECTIVES =
  'stale empty pending nested partial duplicate late early missing compact shared idle'.split(' ')
const FOLDERS =
  'src/server src/client src/store lib/http lib/parse test/unit packages/core/src'.split(' ')

/** Seeded words, code and markdown: the same seed gives the same ones. */
export class Words {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 to below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  /** A whole number, both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  pick(list: ReadonlyArray<string>): string {
    return list[Math.floor(this.next() * list.length)] ?? ''
  }

  sentence(): string {
    const object = `${this.pick(ADJECTIVES)} ${this.pick(NOUNS)}`
    return `The ${this.pick(NOUNS)} ${this.pick(VERBS)} the ${object} before the ${this.pick(NOUNS)} ${this.pick(VERBS)} it.`
  }

  sentences(least: number, most: number): string {
    return Array.from({ length: this.between(least, most) }, () => this.sentence()).join(' ')
  }

  path(): string {
    return `${this.pick(FOLDERS)}/${this.pick(NOUNS)}-${this.pick(NOUNS)}.ts`
  }

  line(): string {
    const name = this.pick(NOUNS)
    switch (this.between(0, 3)) {
      case 0:
        return `  const ${name} = await this.${this.pick(NOUNS)}.${this.pick(NOUNS)}(${this.pick(NOUNS)}, { ${name}: ${this.between(1, 900)} })`
      case 1:
        return `  if (${name}.${this.pick(NOUNS)} === undefined) return ${this.pick(NOUNS)}`
      case 2:
        return `  // ${this.sentence()}`
      default:
        return `  ${name}.push(...${this.pick(NOUNS)}.filter((each) => each.${this.pick(NOUNS)} > ${this.between(0, 99)}))`
    }
  }

  lines(count: number): string[] {
    return Array.from({ length: count }, () => this.line())
  }

  /** What an agent writes between its calls: prose, and now and then a list, a table or code. */
  markdown(): string {
    const prose = `${this.sentences(1, 3)} See \`${this.path()}\`; it is **${this.pick(ADJECTIVES)}**.`
    switch (this.between(0, 6)) {
      case 0:
        return `${prose}\n\n${Array.from({ length: this.between(3, 6) }, () => `- ${this.sentence()}`).join('\n')}`
      case 1:
        return `### What the ${this.pick(NOUNS)} does\n\n${prose}\n\n\`\`\`ts\n${this.lines(this.between(4, 12)).join('\n')}\n\`\`\``
      case 2:
        return `${prose}\n\n| file | lines | why |\n| --- | ---: | --- |\n${Array.from({ length: 4 }, () => `| \`${this.path()}\` | ${this.between(1, 400)} | ${this.sentence()} |`).join('\n')}`
      default:
        return prose
    }
  }

  /** Prose with a little markup as a model streams it, a word at a time. */
  *tokens(count: number): Generator<string> {
    let given = 0
    while (given < count) {
      for (const token of `${this.markdown()}\n\n`.match(/\S+\s*|\s+/g) ?? []) {
        if (given >= count) return
        given += 1
        yield token
      }
    }
  }

  /** A call of one of the usual tools, with a result of 1 to 4 kB. */
  call(n: number): CallDraft {
    const file_path = `/srv/app/${this.path()}`
    switch (this.between(0, 7)) {
      case 0:
      case 1:
      case 2: {
        const command = this.chance(0.5)
          ? `npm test -- ${this.path()}`
          : `git log --oneline -n ${this.between(5, 40)} -- ${this.path()}`
        return {
          name: 'Bash',
          args: { command, description: this.sentence() },
          result: this.output(),
        }
      }
      case 3:
        return { name: 'Read', args: { file_path }, result: this.numbered() }
      case 4:
        return {
          name: 'Grep',
          args: { pattern: this.pick(NOUNS), path: 'src', output_mode: 'content' },
          result: this.matches(),
        }
      case 5:
      case 6:
        return this.edit(file_path)
      default:
        return n % 5 === 0
          ? this.todos()
          : {
              name: 'Write',
              args: { file_path, content: this.lines(this.between(20, 60)).join('\n') },
              result: `File created successfully at: ${file_path}\n${this.numbered()}`,
            }
    }
  }

  /** An edit of 20 to 60 lines, of which about a third changes. */
  edit(file_path: string): CallDraft {
    const before = this.lines(this.between(20, 60))
    const after = before.map((line) => (this.chance(0.3) ? this.line() : line))
    const result = `The file ${file_path} has been updated. Here's the result of running \`cat -n\`:\n${this.numbered()}`
    return {
      name: 'Edit',
      args: { file_path, old_string: before.join('\n'), new_string: after.join('\n') },
      result,
    }
  }

  todos(): CallDraft {
    const states = ['completed', 'in_progress', 'pending']
    const todos = Array.from({ length: 6 }, (_, n) => ({
      content: this.sentence(),
      status: states[Math.floor(n / 2)],
      activeForm: this.sentence(),
    }))
    return {
      name: 'TodoWrite',
      args: { todos },
      result: `Todos have been modified successfully.\n${this.matches()}`,
    }
  }

  output(): string {
    return this.#upTo(
      () =>
        `${this.chance(0.2) ? '\u001b[32m✓\u001b[0m' : ' '} ${this.path()} ${this.sentence()} ${this.between(1, 900)} ms`,
    )
  }

  numbered(): string {
    let n = this.between(1, 500)
    return this.#upTo(() => `${String(n++).padStart(6)}→${this.line()}`)
  }

  matches(): string {
    return this.#upTo(() => `${this.path()}:${this.between(1, 900)}:${this.line()}`)
  }

  #upTo(line: () => string): string {
    const size = this.between(1000, 4000)
    const lines: string[] = []
    for (let length = 0; length < size; ) {
      const next = line()
      lines.push(next)
      length += next.length + 1
    }
    return lines.join('\n')
  }
}

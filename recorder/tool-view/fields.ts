import { isObject, type Json, type JsonObject, listOf } from './json.ts'

/**
 * The arguments of a call by name, whatever a harness calls them: every question takes the names
 * that the dialects have for one thing, and the first that is there with a fitting value answers.
 * Only own properties count.
 */
export class Fields {
  readonly #object: JsonObject | undefined

  constructor(value: Json | undefined) {
    this.#object = isObject(value) ? value : undefined
  }

  /** A value as it is. */
  get(...names: ReadonlyArray<string>): Json | undefined {
    for (const name of names) {
      if (this.#object !== undefined && Object.hasOwn(this.#object, name)) return this.#object[name]
    }
    return undefined
  }

  /** The first that is text. */
  text(...names: ReadonlyArray<string>): string | undefined {
    for (const name of names) {
      const value = this.get(name)
      if (typeof value === 'string') return value
    }
    return undefined
  }

  /** The first that is text or a number, as text: ids are either. */
  id(...names: ReadonlyArray<string>): string | undefined {
    for (const name of names) {
      const value = this.get(name)
      if (typeof value === 'string' || typeof value === 'number') return String(value)
    }
    return undefined
  }

  /** The first that is a number, or digits. */
  number(...names: ReadonlyArray<string>): number | undefined {
    for (const name of names) {
      const value = this.get(name)
      if (typeof value === 'number') return value
      if (typeof value === 'string' && /^-?\d{1,15}$/.test(value)) return Number(value)
    }
    return undefined
  }

  /** Whether one of them is true. */
  flag(...names: ReadonlyArray<string>): boolean {
    return names.some((name) => this.get(name) === true || this.get(name) === 'true')
  }

  /** The first that is a list, as what can be asked in the same way. */
  list(...names: ReadonlyArray<string>): ReadonlyArray<Json> | undefined {
    for (const name of names) {
      const value = this.get(name)
      if (Array.isArray(value)) return listOf(value)
    }
    return undefined
  }

  /** The object under a name. */
  fields(name: string): Fields {
    return new Fields(this.get(name))
  }

  has(...names: ReadonlyArray<string>): boolean {
    return this.get(...names) !== undefined
  }

  /** Everything there is, in order. */
  entries(): ReadonlyArray<readonly [string, Json]> {
    return this.#object === undefined ? [] : Object.entries(this.#object)
  }
}

/** Names that paths of files go by. */
export const PATH = [
  'file_path',
  'filePath',
  'path',
  'absolute_path',
  'target_file',
  'filename',
  'file',
  'notebook_path',
  'relative_workspace_path',
] as const

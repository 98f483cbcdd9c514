import type { ToolCallStatus } from '../item.ts'
import { Fields } from './fields.ts'
import { type Json, toJson } from './json.ts'
import { readJson } from './read-json.ts'
import { type SortedOutput, sortOutput, type ToolImage } from './tool-output.ts'

/** What a view is made of: a call as its item has it. */
export interface ViewedCall {
  readonly name: string
  /** The arguments verbatim; a fragment while they stream. */
  readonly args: string
  readonly output?: unknown
  readonly status: ToolCallStatus
}

/** A call, taken apart once for whoever makes a view of it. */
export class Call {
  readonly name: string
  readonly status: ToolCallStatus
  /** The arguments; undefined where they are no JSON. */
  readonly json: Json | undefined
  readonly args: Fields
  /** The arguments, where they are text and no object: a patch, a command. `''` where they are not. */
  readonly text: string
  /** Whether the arguments break off. */
  readonly cut: boolean
  readonly sorted: SortedOutput
  /** Whether there is a result. */
  readonly answered: boolean

  constructor({ name, args, output, status }: ViewedCall) {
    this.name = typeof name === 'string' ? name : ''
    this.status = status
    const { value, state } = readArguments(args)
    this.cut = state === 'fragment'
    const raw = typeof args === 'string' ? args : ''
    const structured = /^\s{0,8}[[{"]/.test(raw)
    this.json = state === 'malformed' && !structured ? undefined : value
    this.args = new Fields(this.json)
    this.text = typeof value === 'string' && structured ? value : structured ? '' : raw
    this.answered = output !== undefined && output !== null
    this.sorted = sortOutput(output)
  }

  get output(): string {
    return this.sorted.text
  }

  get images(): ReadonlyArray<ToolImage> {
    return this.sorted.images
  }

  /** What all views have. */
  base(): {
    partial: boolean
    title?: string
    output: string
    images: ReadonlyArray<ToolImage>
  } {
    const title = this.args.text('title')
    return {
      partial: this.cut && this.status === 'running',
      ...(title === undefined || title === '' ? {} : { title }),
      output: this.output,
      images: this.images,
    }
  }
}

function readArguments(args: unknown): ReturnType<typeof readJson> {
  if (typeof args === 'string') return readJson(args)
  return args === undefined ? { state: 'fragment' } : { value: toJson(args), state: 'whole' }
}

/** A field of a view, where it has a value: absent is not the same as undefined. */
export function optional<Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): { readonly [K in Key]?: Value } {
  // A computed key is typed as any string; it is this one.
  return (value === undefined ? {} : { [key]: value }) as { readonly [K in Key]?: Value }
}

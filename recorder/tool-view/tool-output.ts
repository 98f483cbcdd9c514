import { changeOfTexts, type FileChange } from '../patch/index.ts'
import { Fields } from './fields.ts'
import { isList, isObject, type Json, toJson } from './json.ts'
import { readJson } from './read-json.ts'

/** An image that a tool returned. Whether it may be shown is for the one who shows it to say. */
export type ToolImage =
  | {
      readonly kind: 'data'
      /** As the tool says; `''` where it does not. */
      readonly mimeType: string
      /** Base64. */
      readonly data: string
    }
  | { readonly kind: 'url'; readonly mimeType: string; readonly url: string }

/** What a tool returned, sorted. */
export interface SortedOutput {
  readonly text: string
  readonly images: ReadonlyArray<ToolImage>
  /** Files that it says it changed: ACP's blocks of type `diff`. */
  readonly files: ReadonlyArray<FileChange>
}

const NOTHING: SortedOutput = { text: '', images: [], files: [] }

/** Sorts an output: text, content parts of any of the protocols, or JSON text of such parts. */
export function sortOutput(output: unknown): SortedOutput {
  if (output === undefined || output === null) return NOTHING
  if (typeof output === 'string') {
    const parts = partsInText(output)
    return parts === undefined ? { ...NOTHING, text: output } : sortParts(parts)
  }
  const value = toJson(output)
  if (isList(value)) return sortParts(value)
  const part = partOf(value)
  if (part !== undefined) return joined([part])
  return { ...NOTHING, text: typeof value === 'string' ? value : jsonText(value) }
}

/** Content parts that a harness wrote out as JSON, where all of them are such. */
function partsInText(text: string): ReadonlyArray<Json> | undefined {
  if (!/^\s{0,8}\[\s{0,8}\{\s{0,8}"(?:type|text|content)"/.test(text)) return undefined
  const { value, state } = readJson(text)
  if (state !== 'whole' || !isList(value)) return undefined
  return value.every((item) => partOf(item) !== undefined) ? value : undefined
}

function sortParts(items: ReadonlyArray<Json>): SortedOutput {
  return joined(items.map((item) => partOf(item) ?? { ...NOTHING, text: jsonText(item) }))
}

function joined(parts: ReadonlyArray<SortedOutput>): SortedOutput {
  return {
    text: parts
      .map(({ text }) => text)
      .filter((text) => text !== '')
      .join('\n'),
    images: parts.flatMap(({ images }) => images),
    files: parts.flatMap(({ files }) => files),
  }
}

/** One content part; undefined where it is none that is known. */
function partOf(item: Json): SortedOutput | undefined {
  if (typeof item === 'string') return { ...NOTHING, text: item }
  const part = new Fields(item)
  switch (part.get('type')) {
    case 'text': {
      const text = part.text('text', 'content')
      return text === undefined ? undefined : { ...NOTHING, text }
    }
    case 'input_text':
    case 'output_text': {
      const text = part.text('text')
      return text === undefined ? undefined : { ...NOTHING, text }
    }
    case 'image':
    case 'input_image':
    case 'image_url': {
      const image = imageOf(part)
      return image === undefined ? undefined : { ...NOTHING, images: [image] }
    }
    case 'content': {
      const content = part.get('content')
      return content === undefined ? undefined : partOf(content)
    }
    case 'diff': {
      const file = diffOf(part)
      return file === undefined ? undefined : { ...NOTHING, files: [file] }
    }
    case 'resource': {
      const text = part.fields('resource').text('text')
      return text === undefined ? undefined : { ...NOTHING, text }
    }
    default:
      return undefined
  }
}

function imageOf(part: Fields): ToolImage | undefined {
  const source = part.fields('source')
  const mimeType =
    part.text('mimeType', 'mime_type') ?? source.text('mimeType', 'mime_type', 'media_type') ?? ''
  const data = part.text('data') ?? source.text('data')
  const value =
    source.text('value', 'url') ??
    part.text('url', 'image_url') ??
    part.fields('image_url').text('url')
  if (data !== undefined) return { kind: 'data', mimeType, data }
  if (value === undefined) return undefined
  if (source.get('type') === 'data' || source.get('type') === 'base64')
    return { kind: 'data', mimeType, data: value }
  const inline = /^data:([\w./+-]{0,100});base64,/.exec(value.slice(0, 200))
  if (inline === null) return { kind: 'url', mimeType, url: value }
  return { kind: 'data', mimeType: inline[1] ?? mimeType, data: value.slice(inline[0].length) }
}

/** A file as a block of type `diff` has it: `oldText` is null for one that was not there. */
export function diffOf(part: Fields): FileChange | undefined {
  const path = part.text('path')
  const newText = part.text('newText')
  if (path === undefined || newText === undefined) return undefined
  const oldText = part.text('oldText')
  if (oldText === undefined)
    return changeOfTexts({ path, change: 'create' }, [{ before: '', after: newText, firstLine: 1 }])
  return changeOfTexts({ path, change: 'change' }, [
    { before: oldText, after: newText, firstLine: 1 },
  ])
}

/** A value as text to be read: strings as they are, all else as indented JSON. */
export function jsonText(value: Json): string {
  if (typeof value === 'string') return value
  return JSON.stringify(value, undefined, 2)
}

/** The object that an output is the JSON text of; none where it is anything else. */
export function objectIn(text: string): Fields | undefined {
  if (!/^\s{0,8}\{/.test(text)) return undefined
  const { value, state } = readJson(text)
  return state === 'whole' && isObject(value) ? new Fields(value) : undefined
}

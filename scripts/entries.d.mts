export interface Entry {
  readonly subpath: string
  readonly name: string
  readonly source: string
}
export const ROOT: string
export const STYLES: string
export const ENTRIES: ReadonlyArray<Entry>
export const SOURCE_ALIASES: { find: RegExp; replacement: string }[]

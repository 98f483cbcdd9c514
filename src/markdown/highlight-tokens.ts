/** A stretch of code of one colour. */
export interface CodeToken {
  readonly text: string
  /** `keyword`, `string`…; absent for plain text. */
  readonly kind?: string
}

/** Colours a piece of code; undefined where it knows nothing of the language. */
export type Highlighter = (code: string) => ReadonlyArray<CodeToken> | undefined

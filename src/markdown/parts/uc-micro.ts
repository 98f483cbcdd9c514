/** Punctuation. */
export const P = /\p{P}/u
/** Symbols. */
export const S = /\p{S}/u

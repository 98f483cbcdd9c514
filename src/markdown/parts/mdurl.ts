/** An address, unread: whether it may be followed is decided where links are drawn, and there it is read. */
interface Unread {
  readonly url: string
}

export const parse = (url: string): Unread => ({ url })
export const format = ({ url }: Unread): string => url
export const encode = (url: string): string => url
export const decode = Object.assign((url: string): string => url, { defaultChars: '' })

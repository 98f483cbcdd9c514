const ALLOWED: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:'])
const MAX_LENGTH = 8_192

/** An address that may be linked to. */
export interface SafeHref {
  readonly href: string
  /** The host it leads to, in ASCII; `''` for mail. */
  readonly host: string
  /** Whether the address holds a name before the host, as in `https://example.org@elsewhere.org`. */
  readonly disguised: boolean
}

/** The address as one that may be linked to: absolute, `http`, `https` or `mailto`. Undefined for all else. */
export function safeHref(address: string): SafeHref | undefined {
  if (address.length > MAX_LENGTH) return undefined
  const url = parseUrl(address)
  if (url === undefined || !ALLOWED.has(url.protocol)) return undefined
  const disguised = url.protocol !== 'mailto:' && (url.username !== '' || url.password !== '')
  return { href: url.href, host: url.host, disguised }
}

function parseUrl(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    // Relative, or no address at all.
    return undefined
  }
}

const HOST = /^\s*([a-z][a-z0-9+.-]*:\/\/|www\.)?(?:[^\s/@]*@)?([^\s/?#:@]+\.([^\s/?#:@]{2,}))/iu
// Without a scheme, `README.md` is a file and `example.com` a host.
const DOMAINS: ReadonlySet<string> = new Set(
  'com org net edu gov io dev app ai co me info biz cloud uk de fr eu us cn ru jp'.split(' '),
)

/**
 * The host to name beside a link, where its words would make one think of another: they look like
 * an address of some other host, or the host's letters may look like others.
 */
export function hostToName({ host, disguised }: SafeHref, words: string): string | undefined {
  if (host === '') return undefined
  if (disguised || host.split('.').some((part) => part.startsWith('xn--'))) return host
  const [, scheme, said, domain] = HOST.exec(words.slice(0, 512).toLowerCase()) ?? []
  if (said === undefined || (scheme === undefined && !DOMAINS.has(domain ?? ''))) return undefined
  return withoutWww(said) === withoutWww(host.replace(/:\d+$/, '')) ? undefined : host
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, '')
}

/** An address, relative ones too, with parameters added to those it has. */
export function addQuery(address: string, values: Readonly<Record<string, string>>): string {
  const hash = address.indexOf('#')
  const bare = hash === -1 ? address : address.slice(0, hash)
  const mark = bare.indexOf('?')
  const query = new URLSearchParams(mark === -1 ? '' : bare.slice(mark + 1))
  for (const [name, value] of Object.entries(values)) query.set(name, value)
  const path = mark === -1 ? bare : bare.slice(0, mark)
  return `${path}?${query}${hash === -1 ? '' : address.slice(hash)}`
}

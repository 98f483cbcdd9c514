/** An address, relative ones too, with parameters added to those it has. */
export function addQuery(
  address: string,
  values: ReadonlyArray<readonly [name: string, value: string]>,
): string {
  const hash = address.indexOf('#')
  const bare = hash === -1 ? address : address.slice(0, hash)
  const mark = bare.indexOf('?')
  const query = new URLSearchParams(mark === -1 ? '' : bare.slice(mark + 1))
  for (const [name] of values) query.delete(name)
  for (const [name, value] of values) query.append(name, value)
  const path = mark === -1 ? bare : bare.slice(0, mark)
  return `${path}?${query}${hash === -1 ? '' : address.slice(hash)}`
}

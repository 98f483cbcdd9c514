/** How many slots a cluster has. */
export const SLOTS = 16_384

/**
 * The slot of a key in a Redis cluster: CRC16 (XMODEM) of what stands in its first braces, or of all
 * of it where there is nothing in them.
 *
 * @see https://redis.io/docs/latest/operate/oss_and_stack/reference/cluster-spec/#hash-tags
 */
export function keySlot(key: string): number {
  const open = key.indexOf('{')
  const close = open === -1 ? -1 : key.indexOf('}', open + 1)
  return crc16(close > open + 1 ? key.slice(open + 1, close) : key) % SLOTS
}

const TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1
  return crc
})

export function crc16(text: string): number {
  let crc = 0
  for (const byte of new TextEncoder().encode(text))
    crc = ((crc << 8) & 0xffff) ^ (TABLE[(crc >> 8) ^ byte] ?? 0)
  return crc
}

import { useRef } from 'react'

/** The object of before, as long as the new one holds the same values: props are often made anew. */
export function useSame<T extends object>(value: T | undefined): T | undefined {
  const last = useRef(value)
  if (!holdsSame(last.current, value)) last.current = value
  return last.current
}

function holdsSame(a: object | undefined, b: object | undefined): boolean {
  if (a === b) return true
  if (a === undefined || b === undefined) return false
  const left = new Map<string, unknown>(Object.entries(a))
  const right = Object.entries(b)
  return (
    left.size === right.length &&
    right.every(([key, value]) => left.has(key) && left.get(key) === value)
  )
}

import { expect, test } from 'vitest'
import { placeOf } from '../../src/view/virtual/places.ts'

/** Leaves a thread of so many rows, of which all were drawn. */
function leave(name: string, rows: number) {
  const place = placeOf(name)
  for (let row = 0; row < rows; row += 1) place.sizes.set(`${name}/${row}`, 28)
  return place
}

test('the places of many threads are kept, those left last', () => {
  const first = leave('first', 10)
  const places = Array.from({ length: 49 }, (_, at) => leave(`short ${at}`, 10))
  expect(placeOf('first')).toBe(first)
  placeOf('one more')
  expect(placeOf('first')).toBe(first)
  expect(placeOf('short 48')).toBe(places[48])
  expect(placeOf('short 0')).not.toBe(places[0])
})

test('the heights of long threads are forgotten before they are too many', () => {
  const places = Array.from({ length: 10 }, (_, at) => leave(`long ${at}`, 20_000))
  placeOf('another')
  const kept = places.map((place, at) => (placeOf(`long ${at}`) === place ? 20_000 : 0))
  const rows = kept.reduce<number>((sum, count) => sum + count, 0)
  expect(rows).toBeLessThanOrEqual(100_000)
  expect(kept.slice(-5)).toEqual(Array.from({ length: 5 }, () => 20_000))
})

test('one thread that is longer than all that is kept keeps its own place', () => {
  const place = leave('longest', 150_000)
  expect(placeOf('longest')).toBe(place)
})

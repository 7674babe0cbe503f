import { expect, test } from 'vitest'
import { momentAt, placeOf, places } from './time-scale.ts'

const span = { from: new Date('2026-05-01T00:00:00Z'), to: new Date('2026-11-01T00:00:00Z') }

test.each([0, 1, 250, 999])('place %i and its moment lead to each other', (place) => {
  const at = momentAt(place, span)
  expect(at && placeOf(at, span)).toBe(place)
})

test('the end is now, and what lies outside stands at the ends', () => {
  expect(momentAt(places, span)).toBeUndefined()
  expect(momentAt(0, span)).toEqual(span.from)
  expect(placeOf(new Date(0), span)).toBe(0)
  expect(placeOf(new Date('2027-01-01'), span)).toBe(places - 1)
})

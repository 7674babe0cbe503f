import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { checkerOf } from './validation.ts'

it.each([
  [{ at: '2026-01-31T12:00:00Z', count: 1 }, true],
  [{ at: 'today', count: 1 }, false],
  [{ at: '2026-01-31t12:00:00+02:00', count: 1 }, true],
  [{ at: '2026-12-31T23:59:60Z', count: 1 }, false],
  [{ at: '2026-01-31T12:00:00+02', count: 1 }, false],
  [{ at: '0000-01-01T00:00:00Z', count: 1 }, false],
  [{ at: '0001-01-01T00:00:00+02:00', count: 1 }, false],
  [{ at: '9999-12-31T23:59:59-02:00', count: 1 }, false],
  [{ at: '2026-01-31T12:00:00Z', count: '1' }, false],
  [{ at: '2026-01-31T12:00:00Z' }, false],
  ['text', false],
])('the shape of %j fits: %s, and it stays as it is', (value, fits) => {
  const schema = Type.Object({ at: Type.String({ format: 'date-time' }), count: Type.Integer({ default: 7 }) })
  const before = structuredClone(value)
  expect(checkerOf(schema)(value)).toBe(fits)
  expect(value).toEqual(before)
})

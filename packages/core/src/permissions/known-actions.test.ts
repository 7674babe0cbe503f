import { expect, test } from 'vitest'
import { KnownActions } from './known-actions.ts'

const known = new KnownActions([
  'orders',
  'orders:read',
  'orders:items:*',
  'orders:items:pick',
  'stock:read',
  '*:read',
  '*',
])

test.each([
  ['orders', ['orders:read', 'orders:items:pick']],
  ['orders:*', ['orders:read', 'orders:items:pick']],
  ['orders:items', ['orders:items:pick']],
  ['*:read', ['orders:read', 'stock:read']],
  ['*', ['orders:read', 'orders:items:pick', 'stock:read']],
  ['orders:read', ['orders:read']],
  // Nothing is known below them: they stand for themselves, and are counted as one.
  ['reports', ['reports']],
  ['reports:*', ['reports']],
  ['*:print', ['*:print']],
])('SCR-14 %s stands for the actions that are known below it', (action, covered) =>
  expect(known.standsFor(action)).toEqual(covered),
)

test('SCR-14 actions of several branches are counted once each', () => {
  expect(known.count(['orders', 'orders:read', '*:read', 'reports:read'])).toBe(4)
  expect(known.count([])).toBe(0)
  expect(new KnownActions([]).count(['*', 'read'])).toBe(2)
})

import { expect, test } from 'vitest'
import { filterOf, periods } from './audit-filter.ts'

const now = new Date('2026-11-21T10:42:07.123Z')
const filter = (query: string) => filterOf(new URLSearchParams(query), now)

test('an empty address means everything of the last day', () => {
  expect(filter('')).toEqual({ from: '2026-11-20T10:42:00.000Z' })
})

test('an address rebuilds its filter', () => {
  expect(filter('period=1h&user=maya&action=reports:read&resource=/reports/7&result=DENIED')).toEqual({
    from: '2026-11-21T09:42:00.000Z',
    userId: 'maya',
    permission: 'reports:read',
    resourceUri: '/reports/7',
    result: 'DENIED',
  })
})

test('periods stand in order, and none is longer than events are kept', () => {
  expect(periods.map(({ value }) => value)).toEqual(['1h', '24h', '7d'])
  expect(filter('period=30d')).toEqual(filter(''))
})

test('what is no filter is left out', () => {
  expect(filter('period=9y&action=%20!&result=MAYBE')).toEqual({ from: '2026-11-20T10:42:00.000Z' })
})

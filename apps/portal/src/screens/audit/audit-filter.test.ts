import { expect, test } from 'vitest'
import { filterOf, periods } from './audit-filter.ts'

const now = new Date('2026-11-21T10:42:07.123Z')
const filter = (query: string) => filterOf(new URLSearchParams(query), now)

test('an empty address means everything of the last day', () => {
  expect(filter('')).toEqual({ from: '2026-11-20T10:42:00.000Z' })
})

test('an address rebuilds its filter, an old one too', () => {
  expect(filter('period=1h&user=maya&action=reports:read&resource=/reports/7&result=DENIED')).toEqual({
    from: '2026-11-21T09:42:00.000Z',
    userId: 'maya',
    permission: 'reports:read',
    resourceUri: '/reports/7',
    result: 'DENIED',
  })
  expect(filter('kind=change&item=ro_1&from=2026-11-03T00:00:00Z&to=2026-11-04T00:00:00Z&period=1h')).toEqual({
    from: '2026-11-03T00:00:00.000Z',
    to: '2026-11-04T00:00:00.000Z',
    kind: 'CHANGE',
    itemId: 'ro_1',
  })
})

test('periods stand in order, and none is longer than checks are kept', () => {
  expect(periods.map(({ value }) => value)).toEqual(['1h', '24h', '7d'])
  expect(filter('period=30d')).toEqual(filter(''))
})

test('what is no filter is left out', () => {
  expect(filter('period=9y&kind=x&action=%20!&result=MAYBE&from=yesterday&to=2026-11-04T00:00:00Z')).toEqual(filter(''))
  expect(filter('from=2026-11-04T00:00:00Z&to=2026-11-03T00:00:00Z')).toEqual(filter(''))
})

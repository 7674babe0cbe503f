import { describe, expect, it, test } from 'vitest'
import { holds, parsePrecondition } from './precondition.ts'

const at = new Date('2026-05-03T10:42:07.250Z')
const item = { version: 7, lastUpdated: at, soleInItsSecond: true }

describe('a precondition', () => {
  test.each([
    ['If-Match of the version', { ifMatch: '"v7"' }, true],
    ['If-Match of an older version', { ifMatch: '"v6"' }, false],
    ['one of several versions', { ifMatch: '"v6", "v7"' }, true],
    ['If-Match *', { ifMatch: '*' }, true],
    ['the exact time', { ifUnmodifiedSince: '2026-05-03T10:42:07.250Z' }, true],
    ['the exact time with microseconds and offset', { ifUnmodifiedSince: '2026-05-03T12:42:07.250999+02:00' }, true],
    ['a time one millisecond earlier', { ifUnmodifiedSince: '2026-05-03T10:42:07.249Z' }, false],
    ['the second without milliseconds', { ifUnmodifiedSince: '2026-05-03T10:42:07Z' }, true],
    ['the second before', { ifUnmodifiedSince: '2026-05-03T10:42:06Z' }, false],
    [
      'a stale If-Match, whatever time stands beside it (RFC 9110 §13.2.2)',
      { ifMatch: '"v6"', ifUnmodifiedSince: '2026-05-03T10:42:07.250Z' },
      false,
    ],
    ['a good If-Match beside a stale time', { ifMatch: '"v7"', ifUnmodifiedSince: '2026-05-03T10:42:06Z' }, true],
    ['the HTTP date', { ifUnmodifiedSince: 'Sun, 03 May 2026 10:42:07 GMT' }, true],
  ])('%s', (_, headers, expected) => {
    const precondition = parsePrecondition(headers)
    expect(precondition && holds(precondition, item)).toBe(expected)
  })

  it('does not trust an HTTP date when two versions were made in its second', () => {
    const precondition = parsePrecondition({ ifUnmodifiedSince: 'Sun, 03 May 2026 10:42:07 GMT' })
    expect(precondition && holds(precondition, { ...item, soleInItsSecond: false })).toBe(false)
  })

  test.each([
    { ifUnmodifiedSince: 'yesterday' },
    { ifUnmodifiedSince: '2026-05-03' },
    { ifMatch: 'v7' },
    { ifMatch: '' },
  ])('refuses %o instead of ignoring it', (headers) =>
    expect(() => parsePrecondition(headers)).toThrow('InvalidRequest'),
  )
})

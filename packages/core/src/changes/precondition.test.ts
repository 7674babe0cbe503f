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
    ['none of several versions', { ifMatch: '"v5","v6"' }, false],
    ['the version with spaces around it', { ifMatch: ' "v5" ,  "v7" ' }, true],
    ['If-Match * with spaces around it', { ifMatch: ' * ' }, true],
    ['the version with what else it stands on', { ifMatch: '"v7.12"' }, true],
    ['a later time', { ifUnmodifiedSince: '2026-05-03T10:42:07.251Z' }, true],
    ['a later second', { ifUnmodifiedSince: '2026-05-03T10:42:08Z' }, true],
    ['the time with spaces around it', { ifUnmodifiedSince: ' 2026-05-03T10:42:07.250Z ' }, true],
    ['one digit of a second', { ifUnmodifiedSince: '2026-05-03T10:42:07.2Z' }, false],
    ['an earlier time with an offset', { ifUnmodifiedSince: '2026-05-03T08:42:07.249-02:00' }, false],
    ['an earlier HTTP date', { ifUnmodifiedSince: 'Sun, 03 May 2026 10:42:06 GMT' }, false],
    ['the HTTP date', { ifUnmodifiedSince: 'Sun, 03 May 2026 10:42:07 GMT' }, true],
  ])('%s', (_, headers, expected) => {
    const precondition = parsePrecondition(headers)
    expect(precondition && holds(precondition, item)).toBe(expected)
  })

  it('is read as what it says, with the revision of what else the item stands on (O1-O4)', () => {
    expect(parsePrecondition({ ifMatch: '"v7.12", "v6"' })).toEqual({ kind: 'version', versions: [7, 6], basis: 12 })
    expect(parsePrecondition({ ifMatch: '"v7"' })).toEqual({ kind: 'version', versions: [7] })
    expect(parsePrecondition({ ifMatch: '*' })).toEqual({ kind: 'version', versions: 'any' })
    const timeOf = (ifUnmodifiedSince: string) => parsePrecondition({ ifUnmodifiedSince })
    expect(timeOf('2026-05-03T10:42:07Z')).toMatchObject({ kind: 'time', precision: 'seconds' })
    expect(timeOf('2026-05-03T10:42:07.0Z')).toMatchObject({ kind: 'time', precision: 'milliseconds' })
    expect(timeOf('Sun, 03 May 2026 10:42:07 GMT')).toMatchObject({ kind: 'time', precision: 'httpDate' })
    expect(parsePrecondition({})).toBeUndefined()
  })

  it('trusts an HTTP date of a later second whatever was made in the second', () => {
    const precondition = parsePrecondition({ ifUnmodifiedSince: 'Sun, 03 May 2026 10:42:08 GMT' })
    expect(precondition && holds(precondition, { ...item, soleInItsSecond: false })).toBe(true)
  })

  it('does not trust an HTTP date when two versions were made in its second', () => {
    const precondition = parsePrecondition({ ifUnmodifiedSince: 'Sun, 03 May 2026 10:42:07 GMT' })
    expect(precondition && holds(precondition, { ...item, soleInItsSecond: false })).toBe(false)
  })

  test.each([
    { ifUnmodifiedSince: 'yesterday' },
    { ifUnmodifiedSince: '2026-05-03' },
    { ifUnmodifiedSince: '' },
    { ifUnmodifiedSince: '2026-05-03T10:42Z' },
    { ifUnmodifiedSince: '2026-05-03T10:42:07' },
    { ifUnmodifiedSince: '2026-05-03T10:42:07.Z' },
    { ifUnmodifiedSince: '2026-05-03T10:42:07.0000000000Z' },
    { ifUnmodifiedSince: '2026-05-03 10:42:07Z' },
    { ifUnmodifiedSince: '+002026-05-03T10:42:07Z' },
    { ifUnmodifiedSince: '3 May 2026 10:42:07 GMT' },
    { ifUnmodifiedSince: 'Sun, 03 May 2026 10:42:07' },
    { ifUnmodifiedSince: 'Sun, 03 May 2026 10:42:07 GMT+0100' },
    { ifUnmodifiedSince: 'On Sun, 03 May 2026 10:42:07 GMT' },
    { ifMatch: 'v7' },
    { ifMatch: '' },
    { ifMatch: '7' },
    { ifMatch: '"7"' },
    { ifMatch: '"v"' },
    { ifMatch: '"v7.' },
    { ifMatch: '"v7."' },
    { ifMatch: '"v7x"' },
    { ifMatch: 'W/"v7"' },
    { ifMatch: '"v7" "v8"' },
    { ifMatch: '"v7", *' },
    { ifMatch: '"v7",' },
    { ifMatch: `"v${'1'.repeat(16)}"` },
    { ifMatch: `"v7.${'1'.repeat(16)}"` },
  ])('refuses %o instead of ignoring it', (headers) => {
    const field = 'ifMatch' in headers ? 'If-Match' : 'If-Unmodified-Since'
    expect(() => parsePrecondition(headers)).toThrowError(
      expect.objectContaining({
        code: 'InvalidRequest',
        title: expect.stringContaining(field),
        details: { field },
      }),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { afterLook, isLost, type Looks, nextLookMs } from './verification.ts'

const start = Date.parse('2026-01-01T00:00:00Z')
const after = (hours: number) => new Date(start + hours * 3_600_000)
const fresh: Looks = { createdAt: after(0), checkedAt: undefined, failures: 0, failingSince: undefined }
const looked = (...looks: [hours: number, isThere: boolean][]) =>
  looks.reduce((so, [hours, isThere]) => afterLook(so, isThere, after(hours)), fresh)

describe('a verified domain (decision 48)', () => {
  it.each<[string, [number, boolean][], boolean]>([
    ['stays while its record stands', [[24, true]], false],
    [
      'stays when the record is not found twice',
      [
        [24, false],
        [120, false],
      ],
      false,
    ],
    [
      'stays for 72 hours however often nobody finds it',
      [
        [24, false],
        [25, false],
        [26, false],
        [95, false],
      ],
      false,
    ],
    [
      'is lost after three looks in a row over 72 hours',
      [
        [24, false],
        [48, false],
        [96, false],
      ],
      true,
    ],
    [
      'begins anew where the record came back',
      [
        [24, false],
        [48, false],
        [72, true],
        [96, false],
      ],
      false,
    ],
  ])('%s', (_, looks, lost) => {
    expect(isLost(looked(...looks))).toBe(lost)
  })

  it.each([
    ['COMPLETE', 400, 24 * 3_600_000],
    ['FAILED', 1, undefined],
    ['PENDING', 0.5, 60_000],
    ['PENDING', 5, 600_000],
    ['PENDING', 30, 3_600_000],
    ['PENDING', 15 * 24, undefined],
  ] as const)('%s, %d hours old: the next look is due in %s ms', (status, hours, due) => {
    expect(nextLookMs(status, fresh, after(hours))).toBe(due)
  })
})

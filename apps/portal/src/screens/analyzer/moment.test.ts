import { describe, expect, it } from 'vitest'
import { momentText } from '../../lib/time.ts'
import { readMoment, shownMoment } from './moment.ts'

describe('a moment of the past (issue 14)', () => {
  it('is typed and shown in the viewer’s zone, and kept in the address in UTC', () => {
    const kept = readMoment('2026-05-03T10:42')
    expect(kept).toBe(new Date(2026, 4, 3, 10, 42).toISOString())
    expect(shownMoment(kept)).toBe('2026-05-03 10:42')
    expect(readMoment('2026-05-03 10:42')).toBe(kept)
    expect(readMoment(' 2026-05-03 9:05 ')).toBe(new Date(2026, 4, 3, 9, 5).toISOString())
    expect(readMoment('2026-05-03')).toBe(new Date(2026, 4, 3).toISOString())
    expect(momentText(new Date(2026, 4, 3, 10, 42))).toBe('2026-05-03 10:42')
  })
  it('that is none is none', () => {
    expect([
      shownMoment('204'),
      shownMoment(undefined),
      readMoment(''),
      readMoment('soon'),
      readMoment('05/03/2026 10:42'),
    ]).toEqual(['', '', undefined, undefined, undefined])
  })
})

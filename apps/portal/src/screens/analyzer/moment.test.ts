import { describe, expect, it } from 'vitest'
import { momentText } from '../../lib/time.ts'
import { readMoment, shownMoment } from './moment.ts'

describe('a moment of the past (issue 14)', () => {
  it('is typed and shown in the viewer’s zone, and kept in the address in UTC', () => {
    const kept = readMoment('2026-05-03T10:42')
    expect(kept).toBe(new Date(2026, 4, 3, 10, 42).toISOString())
    expect(shownMoment(kept)).toBe('2026-05-03T10:42')
    expect(momentText(new Date(2026, 4, 3, 10, 42))).toBe('2026-05-03 10:42')
  })
  it('that is none is none', () => {
    expect([shownMoment('204'), shownMoment(undefined), readMoment(''), readMoment('soon')]).toEqual([
      '',
      '',
      undefined,
      undefined,
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { limitOf, rateLimiter } from './rate-limit.ts'

describe('a rate limit', () => {
  it('lets a burst through, then refuses, then lets through again as time passes', () => {
    let now = 0
    const count = rateLimiter(() => now)
    const rate = { perSecond: 2, burst: 3, of: 'reads' }
    for (let i = 0; i < 3; i++) count('a', rate)
    expect(() => count('a', rate)).toThrow('TooManyRequests')
    expect(() => count('b', rate)).not.toThrow()
    now = 500
    count('a', rate)
    expect(() => count('a', rate)).toThrow('TooManyRequests')
  })

  it('tells whether there is room, and counts nothing by that', () => {
    let now = 0
    const count = rateLimiter(() => now)
    const rate = { perSecond: 2, burst: 2, of: 'reads' }
    for (let i = 0; i < 10; i++) expect(count.hasRoom('a', rate)).toBe(true)
    for (let i = 0; i < 2; i++) count('a', rate)
    expect(count.hasRoom('a', rate)).toBe(false)
    now = 500
    expect(count.hasRoom('a', rate)).toBe(true)
  })

  it('tells how long to wait, and no longer', () => {
    let now = 0
    const count = rateLimiter(() => now)
    const rate = { perSecond: 1 / 20, burst: 2, of: 'forms' }
    const wait = () => {
      try {
        count('a', rate)
        return 0
      } catch (refusal) {
        return (refusal as { retryAfterSeconds: number }).retryAfterSeconds
      }
    }
    expect([wait(), wait(), wait()]).toEqual([0, 0, 20])
    now = 18_500
    expect(wait()).toBe(2)
    now = 20_000
    expect([wait(), wait()]).toEqual([0, 20])
    now = 1_000_000
    expect([wait(), wait(), wait()]).toEqual([0, 0, 20])
  })

  it('names itself with its size when it refuses (API-02)', () => {
    const count = rateLimiter(() => 0)
    const rate = { perSecond: 1_000, burst: 1, of: 'reads by one caller' }
    count('a', rate)
    expect(() => count('a', rate)).toThrow(
      expect.objectContaining({
        title: 'Too many requests: at most 1,000 reads by one caller a second.',
        details: { limit: 'reads by one caller', quota: 1_000, per: 'a second' },
      }),
    )
  })

  it.each([
    [20, 20, 'a second'],
    [0.5, 30, 'a minute'],
    [1 / 20, 3, 'a minute'],
    [3 / 3600, 3, 'an hour'],
    [1 / 7_000, 1, 'an hour'],
    [2.5, 150, 'a minute'],
  ])('of %f a second is said as %i %s', (perSecond, quota, per) => {
    expect(limitOf({ perSecond, burst: 1, of: 'forms' })).toEqual({ quota, of: 'forms', per })
  })
})

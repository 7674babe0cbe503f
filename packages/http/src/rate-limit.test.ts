import { describe, expect, it } from 'vitest'
import { rateLimiter } from './rate-limit.ts'

describe('a rate limit', () => {
  it('lets a burst through, then refuses, then lets through again as time passes', () => {
    let now = 0
    const count = rateLimiter(() => now)
    const rate = { perSecond: 2, burst: 3 }
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
    const rate = { perSecond: 2, burst: 2 }
    for (let i = 0; i < 10; i++) expect(count.hasRoom('a', rate)).toBe(true)
    for (let i = 0; i < 2; i++) count('a', rate)
    expect(count.hasRoom('a', rate)).toBe(false)
    now = 500
    expect(count.hasRoom('a', rate)).toBe(true)
  })
})

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
})

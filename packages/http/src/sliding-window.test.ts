import { Refusal } from '@doorward/core/refusals'
import { describe, expect, it } from 'vitest'
import { slidingWindow } from './sliding-window.ts'

const minute = { windowMs: 60_000, quota: 100 }

function openWindow() {
  let now = 0
  const count = slidingWindow(() => now)
  /** Seconds to wait, or 0 when it was let through. */
  const tryOnce = (key = 'a'): number => {
    try {
      count(key, minute)
      return 0
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      return refusal.retryAfterSeconds ?? -1
    }
  }
  const letThrough = (tries: number, key?: string) =>
    Array.from({ length: tries }, () => tryOnce(key)).filter((wait) => wait === 0).length
  return { tryOnce, letThrough, pass: (ms: number) => (now += ms) }
}

describe('a sliding window', () => {
  it('lets the quota through and no more, for each key by itself', () => {
    const { letThrough } = openWindow()
    expect(letThrough(150)).toBe(100)
    expect(letThrough(150, 'b')).toBe(100)
  })

  it('has no edge at which twice the quota passes', () => {
    const { letThrough, pass } = openWindow()
    pass(59_000)
    expect(letThrough(200)).toBe(100)
    pass(2_000)
    expect(letThrough(200)).toBeLessThanOrEqual(2)
    pass(30_000)
    expect(letThrough(200)).toBeLessThanOrEqual(52)
  })

  it('tells a wait after which one more passes', () => {
    for (const before of [0, 20_000, 59_000]) {
      const { letThrough, tryOnce, pass } = openWindow()
      pass(before)
      letThrough(100)
      for (let round = 0; round < 3; round++) {
        const wait = tryOnce()
        expect(wait).toBeGreaterThan(0)
        pass(wait * 1000)
        expect(tryOnce()).toBe(0)
        letThrough(100)
      }
    }
  })
})

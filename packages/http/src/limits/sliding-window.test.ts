import { Refusal } from '@doorward/core/refusals'
import { describe, expect, it } from 'vitest'
import { SlidingWindow } from './sliding-window.ts'

const minute = { windowMs: 60_000, quota: 100 }

function openWindow() {
  let now = 0
  const window = new SlidingWindow(() => now)
  /** Seconds to wait, or 0 when it was let through. */
  const tryOnce = (key = 'a'): number => {
    try {
      window.count(key, minute)
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
  it.each([
    [60_000, 'in a minute'],
    [300_000, 'in 5 minutes'],
    [86_400_000, 'in a day'],
    [1_500, 'in 1500 ms'],
  ])('of %i ms names itself when it refuses: %s (API-02)', (windowMs, per) => {
    const window = new SlidingWindow(() => 0)
    expect(() => window.count('a', { windowMs, quota: 0 })).toThrow(
      expect.objectContaining({ details: { limit: 'calls by this service client', quota: 0, per } }),
    )
  })

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

  it.each([
    [0, 100, 0, 0],
    [0, 100, 60_000, 0],
    [0, 100, 70_000, 10],
    [0, 60, 90_000, 70],
    [59_000, 100, 2_000, 1],
    [0, 10, 60_000, 95],
    [30_000, 50, 45_000, 80],
  ])('tells no longer a wait than it takes: after %i ms and %i calls, %i ms and %i', (first, calls, then, more) => {
    const { letThrough, tryOnce, pass } = openWindow()
    pass(first)
    letThrough(calls)
    pass(then)
    letThrough(more)
    letThrough(100)
    const wait = tryOnce()
    pass((wait - 1) * 1_000)
    if (wait > 1) expect(tryOnce()).toBeGreaterThan(0)
    pass(1_000)
    expect(tryOnce()).toBe(0)
  })

  it('forgets what is two windows ago', () => {
    const { letThrough, pass } = openWindow()
    letThrough(100)
    pass(120_000)
    expect(letThrough(150)).toBe(100)
  })
})

describe('a sliding window that two nodes share', () => {
  const hour = { windowMs: 3_600_000, quota: 100 }
  function openTwo() {
    let now = 0
    const nodes = [new SlidingWindow(() => now), new SlidingWindow(() => now)] as const
    const letThrough = (node: SlidingWindow, tries: number) => {
      let passed = 0
      for (let i = 0; i < tries; i++) {
        try {
          node.count('a', hour)
          passed += 1
        } catch {
          break
        }
      }
      return passed
    }
    return { nodes, letThrough, pass: (ms: number) => (now += ms) }
  }
  const totals = (now: number, before: number, window = 0) => [
    { key: 'a', windowMs: hour.windowMs, window, now, before },
  ]

  it('counts what others have counted, and tells each call once', () => {
    const { nodes, letThrough } = openTwo()
    expect([letThrough(nodes[0], 60), letThrough(nodes[1], 30)]).toEqual([60, 30])
    expect(nodes[0].takeOwn()).toEqual([{ key: 'a', windowMs: hour.windowMs, window: 0, calls: 60 }])
    expect(nodes[0].takeOwn()).toEqual([])
    nodes[0].learn(totals(90, 0))
    expect(letThrough(nodes[0], 20)).toBe(10)
  })

  it('keeps what was counted while the others were asked, and what could not be shared', () => {
    const { nodes, letThrough } = openTwo()
    letThrough(nodes[0], 10)
    const own = nodes[0].takeOwn()
    letThrough(nodes[0], 5)
    nodes[0].learn(totals(80, 0))
    expect(letThrough(nodes[0], 50)).toBe(15)
    nodes[0].keep(own)
    expect(nodes[0].takeOwn()).toMatchObject([{ calls: 30 }])
  })

  it('carries the count of all into the next window', () => {
    const { nodes, letThrough, pass } = openTwo()
    letThrough(nodes[0], 10)
    nodes[0].takeOwn()
    pass(hour.windowMs)
    expect(letThrough(nodes[0], 1)).toBe(1)
    nodes[0].learn(totals(99, 0))
    expect(letThrough(nodes[0], 50)).toBe(0)
    pass(hour.windowMs / 2)
    expect(letThrough(nodes[0], 80)).toBe(49)
  })

  it('knows nothing of keys and windows that it has not counted', () => {
    const { nodes, letThrough, pass } = openTwo()
    letThrough(nodes[0], 10)
    const [own] = nodes[0].takeOwn()
    if (!own) throw new Error('there is one')
    nodes[0].learn([
      { ...totals(100, 0)[0], key: 'b' },
      { ...totals(100, 0)[0], windowMs: 60_000 },
      ...totals(100, 100, 2),
      ...totals(100, 100, -2),
    ] as never) // every one is whole
    nodes[0].keep([
      { ...own, key: 'b' },
      { ...own, windowMs: 60_000 },
    ])
    expect(nodes[0].takeOwn()).toEqual([])
    pass(hour.windowMs)
    expect(letThrough(nodes[0], 1)).toBe(1)
    nodes[0].keep([own])
    expect(nodes[0].takeOwn()).toMatchObject([{ window: 1, calls: 1 }])
    pass(hour.windowMs)
    expect(letThrough(nodes[0], 150)).toBe(99)
  })

  it('learns of its own window from those who are a window ahead', () => {
    const { nodes, letThrough } = openTwo()
    letThrough(nodes[0], 10)
    nodes[0].takeOwn()
    letThrough(nodes[0], 5)
    nodes[0].learn(totals(3, 60, 1))
    expect(letThrough(nodes[0], 100)).toBe(35)
  })
})

import { describe, expect, it } from 'vitest'
import { boundedCache } from './bounded-cache.ts'

describe('a bounded cache', () => {
  it('forgets what was used least recently once it is full, and keeps the rest', () => {
    const kept = boundedCache<{ of: number }>(3)
    for (const of of [1, 2, 3]) kept.set(String(of), { of })
    kept.get('1')
    for (const of of [4, 5]) kept.set(String(of), { of })
    expect(['1', '2', '3', '4', '5'].map((key) => kept.get(key)?.of)).toEqual([1, undefined, undefined, 4, 5])
    expect(kept.size).toBe(3)
  })

  it('forgets what is too old', async () => {
    const kept = boundedCache<object>(3, { ttl: 5 })
    kept.set('a', {})
    await expect.poll(() => kept.has('a')).toBe(false)
  })
})

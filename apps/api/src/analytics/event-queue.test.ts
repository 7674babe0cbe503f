import type { AccountId, UserId } from '@doorward/core/ids'
import { describe, expect, it } from 'vitest'
import { type Checked, EventQueue } from './event-queue.ts'

const checked = (permission: string, allowed = true): Checked => ({
  accountId: 'acc-a' as AccountId,
  userId: 'ann' as UserId,
  resourceUri: 'x',
  permission,
  allowed,
  clientId: undefined,
  ip: '::1',
})
const at = new Date('2030-01-01T00:00:00Z')
const drained = (queue: EventQueue) => queue.drain(at).map(({ permission, count }) => [permission, count])

describe('API-15 the queue of authorization events', () => {
  it('gives everything back once, oldest first, equal questions as one with its count', () => {
    const queue = new EventQueue(10)
    for (const permission of ['a', 'b', 'a', 'c']) queue.push(checked(permission))
    queue.push(checked('a', false))
    expect(drained(queue)).toEqual([
      ['a', 2],
      ['b', 1],
      ['c', 1],
      ['a', 1],
    ])
    expect(drained(queue)).toEqual([])
  })

  it('keeps no more than it has room for, and says so, until it was emptied', () => {
    const queue = new EventQueue(3)
    const took = ['a', 'b', 'c', 'd', 'e'].map((permission) => queue.push(checked(permission)))
    expect(took).toEqual([true, true, true, false, false])
    expect(drained(queue)).toHaveLength(3)
    expect(queue.push(checked('f'))).toBe(true)
    expect(drained(queue)).toEqual([['f', 1]])
  })

  it('keeps of too many a fair share: the late ones as often as the early ones', () => {
    const queue = new EventQueue(100)
    let late = 0
    for (let round = 0; round < 100; round++) {
      for (let i = 0; i < 1_000; i++) queue.push(checked(i < 500 ? `early${i}` : `late${i}`))
      late += drained(queue).filter(([permission]) => String(permission).startsWith('late')).length
    }
    // Of 10,000 that are kept 5,000, give or take 50: ten times that never comes by chance.
    expect(Math.abs(late - 5_000)).toBeLessThan(500)
  })
})

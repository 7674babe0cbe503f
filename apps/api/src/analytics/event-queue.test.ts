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

  it('keeps a fair sample when there are more than it can hold, and says which it let go', () => {
    const letters = [...'abcdefghij']
    const keptOften = new Map(letters.map((letter) => [letter, 0]))
    for (let round = 0; round < 2_000; round++) {
      const queue = new EventQueue(3)
      const gone = letters.flatMap((permission) => queue.push(checked(permission))?.permission ?? [])
      const kept = queue.drain(at).map(({ permission }) => permission)
      expect([...gone, ...kept].sort()).toEqual(letters)
      for (const letter of kept) keptOften.set(letter, (keptOften.get(letter) ?? 0) + 1)
    }
    // 600 expected of each; twelve standard deviations away would be 354 or 846.
    for (const often of keptOften.values()) expect(Math.abs(often - 600)).toBeLessThan(246)
  })

  it('is empty again after it was taken out', () => {
    const queue = new EventQueue(2)
    for (const permission of ['a', 'b', 'c']) queue.push(checked(permission))
    queue.drain(at)
    expect(queue.push(checked('f'))).toBeUndefined()
    expect(drained(queue)).toEqual([['f', 1]])
  })
})

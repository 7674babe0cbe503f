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

  it('takes no more when it is full, and says so, until it was emptied', () => {
    const queue = new EventQueue(3)
    expect(['a', 'b', 'c', 'd', 'e'].map((permission) => queue.push(checked(permission)))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    expect(drained(queue).map(([permission]) => permission)).toEqual(['a', 'b', 'c'])
    expect(queue.push(checked('f'))).toBe(true)
    expect(drained(queue)).toEqual([['f', 1]])
  })
})

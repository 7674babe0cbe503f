import type { AccountId } from '@doorward/core/ids'
import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

const limits = { atOnceMax: 1, waitingMax: 9, waitingOfAccountMax: 4, waitMsMax: 1_000, of: 'previews' }
const [one, other] = ['acc-one', 'acc-other'] as AccountId[] as [AccountId, AccountId]

/** Work that is done once it is told so. */
function held() {
  let done = () => {}
  const until = new Promise<void>((resolve) => {
    done = resolve
  })
  return { until, done: () => done() }
}

test('however much one account asks for, another has its turn after one piece of it', async () => {
  const turns = new Turns(() => 0, limits)
  const order: string[] = []
  const first = held()
  const note = (name: string) => async () => void order.push(name)
  const all = [
    turns.take(one, async () => first.until),
    turns.take(one, note('one')),
    turns.take(one, note('one')),
    turns.take(other, note('other')),
  ]
  first.done()
  await Promise.all(all)
  expect(order).toEqual(['other', 'one', 'one'])
})

test('where several are at work at once, each is for another account', async () => {
  const turns = new Turns(() => 0, { ...limits, atOnceMax: 2 })
  const [first, second] = [held(), held()]
  const started: string[] = []
  const begin = (name: string, until: Promise<void>) => async () => {
    started.push(name)
    await until
  }
  const all = [
    turns.take(one, begin('one', first.until)),
    turns.take(one, begin('one again', second.until)),
    turns.take(other, begin('other', second.until)),
  ]
  await Promise.resolve()
  expect(started).toEqual(['one', 'other'])
  first.done()
  await all[0]
  expect(started).toEqual(['one', 'other', 'one again'])
  second.done()
  await Promise.all(all)
})

test('work that failed leaves its place to the next', async () => {
  const turns = new Turns(() => 0, limits)
  const failed = turns.take(one, () => Promise.reject(new Error('no')))
  const next = turns.take(one, async () => 'done')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('done')
})

test('whoever waited too long for a turn is told to ask later: it is no outage', async () => {
  let now = 0
  const turns = new Turns(() => now, { ...limits, waitMsMax: 10 })
  const account = 'acc' as AccountId
  const first = turns.take(account, async () => {
    now = 11
  })
  const second = turns.take(account, async () => 'done')
  await first
  await expect(second).rejects.toMatchObject({ kind: 'limited', retryAfterSeconds: 5 })
})

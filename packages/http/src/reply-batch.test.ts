import { expect, it } from 'vitest'
import { replyBatch } from './reply-batch.ts'

it('lets replies go at the end of the turn, all who wait in it together, and again in the next', async () => {
  const join = replyBatch()
  const left: string[] = []
  const one = join().then(() => left.push('one'))
  const two = join().then(() => left.push('two'))
  await Promise.resolve()
  expect(left).toEqual([])
  await Promise.all([one, two])
  expect(left).toEqual(['one', 'two'])
  await join()
})

it('does not wait for the turn once a few have gathered', async () => {
  const join = replyBatch()
  let isOver = false
  setImmediate(() => {
    isOver = true
  })
  await Promise.all(Array.from({ length: 6 }, () => join()))
  expect(isOver).toBe(false)
})

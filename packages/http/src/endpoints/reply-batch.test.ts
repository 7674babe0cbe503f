import { expect, it } from 'vitest'
import { replyBatch } from './reply-batch.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

it('lets replies go at the end of the turn, all who came in it together, and again in the next', async () => {
  const leaveTogether = replyBatch()
  const left: string[] = []
  leaveTogether(() => left.push('one'))
  leaveTogether(() => left.push('two'))
  await Promise.resolve()
  expect(left).toEqual([])
  await turn()
  expect(left).toEqual(['one', 'two'])
  leaveTogether(() => left.push('three'))
  await turn()
  expect(left).toEqual(['one', 'two', 'three'])
})

it('does not wait for the turn once a few have gathered, and sends each once', async () => {
  const leaveTogether = replyBatch()
  const left: number[] = []
  for (let i = 0; i < 11; i++) leaveTogether(() => left.push(i))
  expect(left).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  await turn()
  expect(left).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

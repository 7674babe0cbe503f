import { setImmediate as turn } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { watchOverload } from './overload.ts'

const bounds = { everyMs: 5, lateMsMax: 40, looksMax: 3 }

/** A door, and work that takes so long at a time, so often, with hardly a break. */
function watch() {
  const overload = watchOverload(() => performance.now(), bounds)
  onTestFinished(() => overload.close())
  const isOpen = () => {
    try {
      overload.refuse()
      return true
    } catch (refusal) {
      expect(refusal).toMatchObject({ code: 'TooManyRequests', retryAfterSeconds: 2 })
      return false
    }
  }
  const work = async (times: number, ms: number) => {
    for (let time = 0; time < times; time += 1) {
      const end = performance.now() + ms
      while (performance.now() < end);
      await turn()
    }
  }
  return { isOpen, work }
}

it('a node with more work than time turns away what comes, and takes it again when it has time', async () => {
  const { isOpen, work } = watch()
  expect(isOpen()).toBe(true)
  await work(bounds.looksMax + 2, bounds.lateMsMax * 3)
  expect(isOpen()).toBe(false)
  await expect.poll(isOpen).toBe(true)
})

it('what comes in one turn of the loop is turned away too, once it has been late for as long as so many looks take', async () => {
  const { isOpen, work } = watch()
  const answers: boolean[] = []
  for (let piece = 0; piece < 10; piece += 1) {
    answers.push(isOpen())
    void work(1, bounds.lateMsMax)
  }
  expect(answers.slice(0, 3)).toEqual([true, true, true])
  expect(answers.at(-1)).toBe(false)
  await expect.poll(isOpen).toBe(true)
})

it('one long piece of work turns nobody away', async () => {
  const { isOpen, work } = watch()
  await work(1, bounds.lateMsMax * 10)
  expect([isOpen(), isOpen()]).toEqual([true, true])
})

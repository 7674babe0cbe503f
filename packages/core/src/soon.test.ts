import { expect, it } from 'vitest'
import { soon } from './soon.ts'

it('what is at hand goes on at once, what is on its way when it is there', async () => {
  expect(soon(1, (value) => value + 1)).toBe(2)
  expect(() =>
    soon(1, () => {
      throw new RangeError('x')
    }),
  ).toThrow(RangeError)
  const later = soon(Promise.resolve(1), (value) => value + 1)
  expect(later).toBeInstanceOf(Promise)
  expect(await later).toBe(2)
})

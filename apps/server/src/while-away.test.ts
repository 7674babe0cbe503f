import { Refusal } from '@doorward/core/refusals'
import { expect, it, vi } from 'vitest'
import { whileAway } from './while-away.ts'

const away = () => new Refusal('Unavailable')

it('D2 a start goes on once the database is back', async () => {
  const work = vi.fn().mockRejectedValueOnce(away()).mockRejectedValueOnce(away()).mockResolvedValue('made')
  expect(await whileAway(work)).toBe('made')
  expect(work).toHaveBeenCalledTimes(3)
})

it('D2 a start ends where the database stays away, and at once for anything else', async () => {
  const staysAway = vi.fn().mockImplementation(async () => {
    throw away()
  })
  await expect(whileAway(staysAway, 3)).rejects.toMatchObject({ code: 'Unavailable' })
  expect(staysAway).toHaveBeenCalledTimes(3)
  const wrong = vi.fn().mockRejectedValue(new Error('a fault of ours'))
  await expect(whileAway(wrong)).rejects.toThrow('a fault of ours')
  expect(wrong).toHaveBeenCalledTimes(1)
})

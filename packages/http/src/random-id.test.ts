import { expect, it } from 'vitest'
import { randomId } from './random-id.ts'

it('security 42: ids are as long as asked, of the letters asked, and no two the same', () => {
  const ids = Array.from({ length: 2_000 }, () => randomId('req_', 20))
  expect(new Set(ids).size).toBe(2_000)
  for (const id of ids) expect(id).toMatch(/^req_[a-z0-9]{20}$/)
  expect(randomId('', 8_192, 'ab')).toMatch(/^[ab]{8192}$/)
  expect(randomId('', 1, 'xy')).toMatch(/^[xy]$/)
})

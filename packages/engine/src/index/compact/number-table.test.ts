import { expect, it } from 'vitest'
import { NumberTable } from './number-table.ts'

it('numbers whose names all have one hash are found, in no more room than others', () => {
  const table = new NumberTable({ hashOf: () => 7, is: (number, text) => text === String(number) })
  for (let number = 0; number < 8_000; number += 1) table.add(7, number)
  expect(table.find(7, '7999', 4, '')).toBe(7_999)
  expect(table.find(7, '8000', 4, '')).toBe(-1)
  for (let number = 0; number < 7_999; number += 1) table.remove(7, number)
  expect([table.find(7, '0', 1, ''), table.find(7, '7999', 4, '')]).toEqual([-1, 7_999])
  expect(table.bytes).toBeLessThan(4_000_000)
})

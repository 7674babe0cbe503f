import { describe, expect, test } from 'vitest'
import { requirements, tableOf, titledIds } from '../scripts/check/requirements.mjs'
import { plant } from './plant.ts'

/** Rows that no test shows yet. The list only shrinks: a row that has a test is taken out of it. */
const owed: string[] = []

describe('ARC what the product promises is shown by tests', () => {
  const titled = titledIds()

  test('each row stands in a title, and those that are owed in none', () => {
    expect(Object.keys(requirements).filter((id) => !titled.has(id))).toEqual(owed)
  })

  test('each id in a title is that of a row', () => {
    expect([...titled].filter(([id]) => !(id in requirements))).toEqual([])
  })

  test('an id is found in titles of any form, and nowhere else', () => {
    const path = 'e2e/src/planted.test.ts'
    const value = '$' + '{name}'
    plant(
      path,
      [
        "const step = test // SES-97 is no title, nor is 'SES-98'",
        `step(\`SES-91 a step of ${value}\`, () => expect('SES-99').toBe(id))`,
        "test.each([])('%s is told (SES-92)', () => {})",
        "describe('SES-93 SES-94 two', () => {})",
      ].join('\n'),
    )
    expect([...titledIds([path]).keys()]).toEqual(['SES-91', 'SES-92', 'SES-93', 'SES-94'])
  })

  test('the table counts the tests that ran', () => {
    const lines = tableOf(['SES-01 SES-02 one', 'SES-02 two', 'about nothing'])
    expect(lines.find((line) => line.startsWith('SES-02'))).toMatch(/^SES-02 +2 {2}\S/)
    expect(lines.filter((line) => / {2}[1-9]/.test(line))).toHaveLength(2)
  })
})

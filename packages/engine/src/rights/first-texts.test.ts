import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { FirstTexts } from './first-texts.ts'

test('of any texts the first so many behind another are told, each once and by name', () => {
  const text = fc.constantFrom(...'abcdefghijklmnopqrst')
  fc.assert(
    fc.property(
      fc.array(text, { maxLength: 200 }),
      fc.option(text),
      fc.integer({ min: 1, max: 9 }),
      (all, from, most) => {
        const after = from ?? undefined
        const found = new FirstTexts({ after, most })
        for (const each of all) found.add(each)
        const behind = [...new Set(all)].sort().filter((each) => after === undefined || each > after)
        expect(found.all()).toEqual(behind.slice(0, most))
      },
    ),
  )
})

import { describe, expect, test } from 'vitest'
import { commonActions } from './actions.ts'
import { Work } from './work.ts'

const common = (ones: string[], others: string[]) => [...commonActions(ones, others, new Work())].sort()
const spent = (ones: string[], others: string[]): number => {
  const work = new Work()
  commonActions(ones, others, work)
  return work.spent
}

describe('what two lists of actions have in common, such as those of a limited token and of its user', () => {
  test.each<[string, string[], string[], string[]]>([
    ['the same action', ['docs:read'], ['docs:read'], ['docs:read']],
    ['the narrower of two', ['docs'], ['docs:read', 'docs:a:b'], ['docs:a:b', 'docs:read']],
    ['what is below a * at the end', ['docs:*'], ['docs:read'], ['docs:read']],
    ['a * at the end and the parent are the same', ['docs:*'], ['docs'], ['docs']],
    ['everything and one', ['*'], ['docs', 'x'], ['docs', 'x']],
    ['everything and everything', ['*'], ['*'], ['*']],
    ['each once', ['docs', 'docs:read'], ['docs', 'docs:read'], ['docs', 'docs:read']],
    ['nothing of what differs', ['docs:read', 'doc'], ['docs:list', 'x'], []],
    ['nothing of part of a name', ['docs:re'], ['docs:read'], []],
    ['a * in the middle and a name there', ['docs:*:read'], ['docs:x:read'], ['docs:x:read']],
    ['a * in the middle and a parent', ['docs:*:read'], ['docs', 'docs:x'], ['docs:*:read', 'docs:x:read']],
    ['two wildcards in different places', ['a:*:c'], ['*:b:c'], ['a:b:c']],
    ['two wildcards in the same place', ['a:*:c'], ['a:*'], ['a:*:c']],
    ['a * in the middle and what does not fit', ['docs:*:read'], ['docs:x:list', 'x:y:read'], []],
    ['a * in the middle and everything', ['docs:*:read'], ['*'], ['docs:*:read']],
    ['nothing with nothing', [], ['docs', '*:x'], []],
  ])('%s', (_, ones, others, found) => {
    expect(common(ones, others)).toEqual(found)
    expect(common(others, ones)).toEqual(found)
  })

  test('actions without wildcards cost their number, not its square; each that is found has its price (decision 61)', () => {
    expect(spent(['a', 'b', 'c'], ['d', 'e'])).toBe(5)
    expect(spent(['a', 'b'], ['b', 'c'])).toBe(4 + 30)
    expect(spent(['*:b', 'c'], ['x', 'y', 'z'])).toBe(1 + 3 + 3 + 3 * 30)
  })
})

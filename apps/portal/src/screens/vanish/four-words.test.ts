import { expect, test } from 'vitest'
import { fourWords } from './four-words.ts'
import wordList from './word-list.json' with { type: 'json' }

test('SCR-08 the words of a pass phrase are 2,048 plain ones, all different, which is 11 bits a word', () => {
  expect(new Set(wordList).size).toBe(2_048)
  expect(wordList.filter((word) => !/^[a-z]{3,8}$/.test(word))).toEqual([])
})

test('SCR-08 a pass phrase is four words of the list, and never the same again', async () => {
  const [one, other] = [await fourWords(), await fourWords()]
  expect(one.split(' ').filter((word) => wordList.includes(word))).toHaveLength(4)
  expect(other).not.toBe(one)
})

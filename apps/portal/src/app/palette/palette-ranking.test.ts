import { expect, test } from 'vitest'
import { isNearer, nounOfId, rank, withoutKey } from './palette-ranking.ts'

const entries = [
  { label: 'Access records', keywords: 'give access' },
  { label: 'Roles', keywords: 'actions' },
  { label: 'Create role', keywords: '' },
]

test('the start of a name comes before the start of a word, and that before other words', () => {
  expect(rank('rol', entries).map(({ label }) => label)).toEqual(['Roles', 'Create role'])
  expect(rank('give access', entries).map(({ label }) => label)).toEqual(['Access records'])
  expect(rank('/rol', entries).map(({ label }) => label)).toEqual(['Roles', 'Create role'])
  expect(rank('', entries)).toEqual(entries)
  expect(rank('zzz', entries)).toEqual([])
})

test('what is called so comes before what only has such a keyword', () => {
  const acts = [{ label: 'Give access' }]
  expect(isNearer('give access', acts, entries)).toBe(true)
  expect(isNearer('roles', acts, rank('roles', entries))).toBe(false)
  expect(isNearer('', acts, entries)).toBe(false)
})

test.each([
  ['ro_k3f', 'roles'],
  ['Doorward:Owner', 'roles'],
  ['rec_8d', 'records'],
  ['sc_9k', 'clients'],
  ['google|1184', 'users'],
  ['roles', undefined],
])('a pasted %j is the id of one of the %s', (text, noun) => {
  expect(nounOfId(text)).toBe(noun)
})

test.each([
  ['sc_9k', 'sc_9k'],
  [' sc_9k.8bmy', 'sc_9k'],
  ['sc_9k.8bmy.acc-1.c2VjcmV0 ', 'sc_9k'],
  ['maya.moreau', 'maya.moreau'],
])('SCR-15 of a pasted %j only %j is looked for', (text, id) => expect(withoutKey(text)).toBe(id))

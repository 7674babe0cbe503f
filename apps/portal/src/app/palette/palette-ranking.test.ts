import { expect, test } from 'vitest'
import { idDestination, isNearer, rank } from './palette-ranking.ts'

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
  ['ro_k3f', '/settings/roles/ro_k3f'],
  ['Doorward:Owner', '/settings/roles/Doorward%3AOwner'],
  [' rec_8d ', '/settings/records/rec_8d'],
  ['sc_9k', '/settings/clients/sc_9k'],
  ['google|1184', '/settings/users/google%7C1184'],
  ['roles', undefined],
])('a pasted %j leads to %s', (text, path) => {
  expect(idDestination(text)).toBe(path)
})

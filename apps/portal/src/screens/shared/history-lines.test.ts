import { expect, test } from 'vitest'
import { changedLines } from './history-lines.ts'

test('a change of one permission shows that permission only, old and new', () => {
  const read = { action: 'reports:read', allow: true, grant: false, delegate: false }
  const before = { name: 'Reader', permissions: [read, { ...read, action: 'x' }], lastUpdated: '1' }
  const after = {
    name: 'Reader',
    permissions: [
      { ...read, grant: true },
      { ...read, action: 'x' },
    ],
    lastUpdated: '2',
  }
  expect(changedLines(before, after)).toEqual([
    { label: 'permissions', before: 'reports:read allow', after: 'reports:read allow grant' },
  ])
})

test('a new person in a record and a new name are two lines', () => {
  const before = { name: 'A', users: [] }
  const after = { name: 'B', users: [{ userId: 'u1' }] }
  expect(changedLines(before, after)).toEqual([
    { label: 'name', before: 'A', after: 'B' },
    { label: 'users', before: '', after: 'u1' },
  ])
})

test('what every save moves is not a change', () => {
  expect(changedLines({ lastUpdated: '1', capacity: 0.1 }, { lastUpdated: '2', capacity: 0.2 })).toEqual([])
})

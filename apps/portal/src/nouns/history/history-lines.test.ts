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
    { label: 'permissions', before: ['reports:read allow'], after: ['reports:read allow grant'] },
  ])
})

test('a new person in a record and a new name are two lines', () => {
  const before = { name: 'A', users: [] }
  const after = { name: 'B', users: [{ userId: 'u1' }] }
  expect(changedLines(before, after)).toEqual([
    { label: 'name', before: ['A'], after: ['B'] },
    { label: 'users', before: [], after: [{ noun: 'user', id: 'u1' }] },
  ])
})

test('a statement names its people and roles, and a connection is one that can be named', () => {
  const statement = { users: [{ userId: 'u1' }], roles: ['ro_1', 'ro_2'], resources: [{ resourceUri: 'orders' }] }
  const before = { statements: [], connection: { connectionId: 'con_1' } }
  const after = { statements: [statement], connection: null }
  expect(changedLines(before, after)).toEqual([
    {
      label: 'statements',
      before: [],
      after: [
        { noun: 'user', id: 'u1' },
        ': ',
        { noun: 'role', id: 'ro_1' },
        ', ',
        { noun: 'role', id: 'ro_2' },
        ' on orders',
      ],
    },
    { label: 'connection', before: [{ noun: 'connection', id: 'con_1' }], after: [] },
  ])
})

test('what every save moves is not a change', () => {
  expect(changedLines({ lastUpdated: '1', capacity: 0.1 }, { lastUpdated: '2', capacity: 0.2 })).toEqual([])
})

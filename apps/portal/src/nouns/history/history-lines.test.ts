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
    { label: 'Permissions', before: ['reports:read allow'], after: ['reports:read allow grant'] },
  ])
})

test('a new person in a record and a new name are two lines', () => {
  const before = { name: 'A', users: [] }
  const after = { name: 'B', users: [{ userId: 'u1' }] }
  expect(changedLines(before, after)).toEqual([
    { label: 'Name', before: ['A'], after: ['B'] },
    { label: 'Users', before: [], after: [{ noun: 'user', id: 'u1' }] },
  ])
})

test('a statement names its people and roles, and a connection is one that can be named', () => {
  const statement = { users: [{ userId: 'u1' }], roles: ['ro_1', 'ro_2'], resources: [{ resourceUri: 'orders' }] }
  const before = { statements: [], connection: { connectionId: 'con_1' } }
  const after = { statements: [statement], connection: null }
  expect(changedLines(before, after)).toEqual([
    {
      label: 'Statements',
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
    { label: 'Connection', before: [{ noun: 'connection', id: 'con_1' }], after: [] },
  ])
})

test('what every save moves is not a change', () => {
  expect(changedLines({ lastUpdated: '1', capacity: 0.1 }, { lastUpdated: '2', capacity: 0.2 })).toEqual([])
})

test('what is missing and what is empty are the same, and a field is called as its form calls it', () => {
  const labels = { name: 'Name of the bell' }
  expect(changedLines({ name: 'A', tags: null }, { name: 'B', tags: {}, users: [] }, labels)).toEqual([
    { label: 'Name of the bell', before: ['A'], after: ['B'] },
  ])
  expect(changedLines({ rateLimits: 1 }, { rateLimits: 2 })).toMatchObject([{ label: 'Rate limits' }])
})

test('SCR-16 an action that gives nothing any more says so', () => {
  const read = { action: 'reports:read', allow: true, grant: false, delegate: false }
  expect(changedLines({ permissions: [read] }, { permissions: [{ ...read, allow: false }] })).toEqual([
    { label: 'Permissions', before: ['reports:read allow'], after: ['reports:read nothing'] },
  ])
})

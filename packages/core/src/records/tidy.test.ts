import { describe, expect, test } from 'vitest'
import * as make from '../../test/random-policy.ts'
import { limits } from '../limits.ts'
import { capacityOf, tidyGroup, tidyRecord, tidyRole } from './tidy.ts'

const statement = { roles: [make.role('ro_a')], resources: [{ resourceUri: 'x' }] }
const permission = { action: 'Docs:READ', allow: true, grant: false, delegate: false }

describe('what is saved is tidied first (SES-15, decision 38)', () => {
  test('statements without roles or resources and blank users are dropped, nothing else', () => {
    const record = {
      recordId: make.record('r1'),
      name: 'R',
      statements: [
        { ...statement, users: [make.user(' '), make.user('ann')] },
        { ...statement, roles: [] },
        { ...statement, resources: [] },
        statement,
      ],
      users: [make.user(''), make.user('ben')],
      admins: [make.user('\t')],
      groups: [make.group('grp_a')],
      tags: { a: 'b' },
    }
    expect(tidyRecord(record)).toEqual({
      ...record,
      statements: [{ ...statement, users: [make.user('ann')] }, statement],
      users: [make.user('ben')],
      admins: [],
    })
  })
  test('blank members and admins of a group are dropped', () => {
    const group = {
      ...make.group('grp_a'),
      name: 'A',
      users: [make.user('ann'), make.user('')],
      admins: [make.user(' ')],
    }
    expect(tidyGroup(group)).toEqual({ ...group, users: [make.user('ann')], admins: [] })
  })
  test('permissions without an action are dropped, the others are in lower case (decision 24)', () => {
    const role = { roleId: make.role('ro_a'), name: 'A', permissions: [permission, { ...permission, action: ' ' }] }
    expect(tidyRole(role).permissions).toEqual([{ ...permission, action: 'docs:read' }])
  })
})

test.each([
  [0, 0],
  [limits.documentBodyBytesMax / 2, 0.5],
  [limits.documentBodyBytesMax * 2, 1],
])('a document of %d bytes uses %d of its capacity (decision 9)', (bytes, share) => {
  expect(capacityOf(bytes)).toBe(share)
})

<<<<<<< HEAD

import { describe, expect, it, test } from 'vitest'
import type { RecordId, RoleId, UserId } from '../ids.ts'
import { type RecordDraft, tidyRecord } from './tidy.ts'

const id = 'rec_1' as RecordId
const user = (userId: string) => ({ userId: userId as UserId })
const draft = (more: Partial<RecordDraft>): RecordDraft => ({
  name: 'Reports',
  statements: [{ roles: ['ro_r' as RoleId], resources: [{ resourceUri: 'reports/*' }] }],
  ...more,
})

describe('SES-15 a record draft', () => {
  it('loses statements without roles or resources, and blank or repeated users and admins', () => {
    const record = tidyRecord(
      id,
      draft({
        users: [user('maya'), user(' '), user(''), user('maya')],
        admins: [user('')],
        statements: [
          ...draft({}).statements,
          { roles: [], resources: [{ resourceUri: 'a' }] },
          { roles: ['ro_r' as RoleId], resources: [] },
        ],
      }),
      [user('jo')],
    )
    expect(record).toMatchObject({ users: [user('maya')], admins: [] })
    expect(record.statements).toHaveLength(1)
  })
  it('is refused when no statement is left', () => {
    expect(() => tidyRecord(id, draft({ statements: [{ roles: [], resources: [] }] }), [])).toThrow('InvalidRequest')
  })
  it('is administered by its creator when it names no admins', () => {
    expect(tidyRecord(id, draft({}), [user('jo')]).admins).toEqual([user('jo')])
  })
  test.each(['doorward:Roles', 'DOORWARD:x', 'Ｄoorward:Roles', '/doorward:Roles'])(
    'may not name %s, which only looks like a platform resource',
    (resourceUri) => {
      const statements = [{ roles: ['ro_r' as RoleId], resources: [{ resourceUri }] }]
      expect(() => tidyRecord(id, draft({ statements }), [])).toThrow()
    },
  )
  it('may name a platform resource', () => {
    const statements = [{ roles: ['ro_r' as RoleId], resources: [{ resourceUri: 'Doorward:Roles' }] }]
    expect(tidyRecord(id, draft({ statements }), []).statements).toHaveLength(1)
  })
=======
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
>>>>>>> engine
})

import { describe, expect, it, test } from 'vitest'
import type { GroupId, RecordId, RoleId, UserId } from '../ids.ts'
import { limits } from '../limits.ts'
import { capacityOf, type RecordDraft, tidyRecord, tidyStatements } from './tidy.ts'

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
    expect(() => tidyRecord(id, draft({ statements: [{ roles: [], resources: [] }] }), [])).toThrow(
      expect.objectContaining({
        code: 'InvalidRequest',
        details: { field: 'statements' },
        title: 'At least one statement with roles and resources is needed.',
      }),
    )
  })
  it('is administered by its creator when it names no admins', () => {
    expect(tidyRecord(id, draft({}), [user('jo')]).admins).toEqual([user('jo')])
    expect(tidyRecord(id, draft({ admins: [user('ann')] }), [user('jo')]).admins).toEqual([user('ann')])
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
})

describe('a record draft made fit to be stored', () => {
  const group = (groupId: string) => ({ groupId: groupId as GroupId })
  const bare = { recordId: id, name: 'Reports', statements: draft({}).statements, users: [], admins: [], groups: [] }

  it('keeps nothing of what was left out or null', () => {
    expect(tidyRecord(id, draft({}), [])).toEqual(bare)
    const nothing = { description: null, users: null, admins: null, groups: null, tags: null }
    const statements = draft({}).statements.map((statement) => ({ ...statement, users: null, groups: null }))
    expect(tidyRecord(id, draft({ ...nothing, statements }), [])).toEqual(bare)
    const empty = draft({}).statements.map((statement) => ({ ...statement, users: [user(' ')], groups: [] }))
    expect(tidyRecord(id, draft({ statements: empty }), [])).toEqual(bare)
  })
  it('keeps what it says, each once', () => {
    const more = { description: '', tags: { team: 'a' } }
    expect(tidyRecord(id, draft({ ...more, groups: [group('grp_a'), group('grp_a'), group('grp_b')] }), [])).toEqual({
      ...bare,
      ...more,
      groups: [group('grp_a'), group('grp_b')],
    })
  })
  it('keeps whom its statements name, each once', () => {
    const [roles, resources] = [['ro_r' as RoleId], [{ resourceUri: 'a' }, { resourceUri: 'b' }]]
    const named = { users: [user('ann')], groups: [group('grp_a')] }
    expect(
      tidyStatements([
        { roles: [...roles, ...roles], resources, users: [user('ann'), user(''), user('ann')] },
        { roles, resources, groups: [group('grp_a'), group('grp_a')] },
        { roles, resources, ...named },
      ]),
    ).toEqual([
      { roles, resources, users: named.users },
      { roles, resources, groups: named.groups },
      { roles, resources, ...named },
    ])
  })
  it('is refused naming the statement whose resource is malformed', () => {
    const statements = [...draft({}).statements, { roles: ['ro_r' as RoleId], resources: [{ resourceUri: '' }] }]
    expect(() => tidyStatements(statements)).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ field: 'statements.1.resources' }) }),
    )
  })
  test.each([
    [0.5, 0.5],
    [0.25001, 0.2501],
    [1, 1],
    [2, 1],
  ])('whose text takes %d of what is allowed uses %d of it (decisions 9)', (share, used) => {
    const record = tidyRecord(id, draft({ description: '' }), [])
    const room = Math.ceil(limits.documentBodyBytesMax * share) - JSON.stringify(record).length
    expect(capacityOf({ ...record, description: 'x'.repeat(room) })).toBe(used)
  })
})

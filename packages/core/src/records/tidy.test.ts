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
})

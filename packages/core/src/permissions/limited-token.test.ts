import { describe, expect, test } from 'vitest'
import * as make from '../../test/random-policy.ts'
import { allowsWithin, holdsWithin, type Policy } from './evaluate.ts'
import type { Permission, UserToken } from './model.ts'

const may = (action: string, flags: string): Permission => ({
  action,
  allow: flags.includes('a'),
  grant: flags.includes('g'),
  delegate: flags.includes('d'),
})
const gives = (roleId: string, resourceUri: string) => ({ roles: [make.role(roleId)], resources: [{ resourceUri }] })
const recordOf = (userId: string, roleId: string, resourceUri: string) => ({
  recordId: make.record(`r_${userId}_${resourceUri}`),
  name: '',
  statements: [gives(roleId, resourceUri)],
  users: [make.user(userId)],
  admins: [],
  groups: [],
})
const policy: Policy = {
  roles: [
    { roleId: make.role('ro_all'), name: '', permissions: [may('*', 'agd')] },
    { roleId: make.role('ro_read'), name: '', permissions: [may('read', 'a')] },
    { roleId: make.role('ro_grant'), name: '', permissions: [may('read', 'g')] },
  ],
  groups: [],
  records: [
    recordOf('ann', 'ro_all', 'both'),
    recordOf('ben', 'ro_all', 'both'),
    recordOf('ann', 'ro_all', 'of-user'),
    recordOf('ben', 'ro_all', 'of-maker'),
  ],
}
/** Ann's token, made by Ben. */
const tokenOf = (...statements: UserToken['statements']): UserToken => ({
  tokenId: 'tok_1',
  userId: make.user('ann').userId,
  createdBy: make.user('ben').userId,
  statements,
  expires: '2030-01-01T00:00:00.000Z',
})
const wide = tokenOf(gives('ro_all', '*'))

describe('a limited token allows what its user, its maker and its statements all allow', () => {
  test.each<[string, UserToken, string, string, boolean]>([
    ['all three', wide, 'read', 'both', true],
    ['its user alone', wide, 'read', 'of-user', false],
    ['its maker alone', wide, 'read', 'of-maker', false],
    ['its statements alone', wide, 'read', 'elsewhere', false],
    ['not its statements', tokenOf(gives('ro_read', 'other')), 'read', 'both', false],
    ['not the role of its statements', tokenOf(gives('ro_read', 'both')), 'update', 'both', false],
    ['a role that allows nothing', tokenOf(gives('ro_grant', 'both')), 'read', 'both', false],
    ['no statement', tokenOf(), 'read', 'both', false],
    ['one of two statements', tokenOf(gives('ro_read', 'x'), gives('ro_read', 'both')), 'read', 'both', true],
    ['a built-in role', tokenOf(gives('Doorward:ReadResource', 'both')), 'read', 'both', true],
    ['a role that does not exist', tokenOf(gives('ro_gone', 'both')), 'read', 'both', false],
  ])('%s', (_, token, action, resourceUri, allowed) => {
    expect(allowsWithin(policy, token, { action, resourceUri })).toBe(allowed)
    expect(holdsWithin(policy, token, { action, resourceUri }, 'allow')).toBe(allowed)
  })

  test('passing on is cut in the same way, flag by flag', () => {
    const holds = (token: UserToken, flag: 'allow' | 'grant' | 'delegate') =>
      holdsWithin(policy, token, { action: 'read', resourceUri: 'both' }, flag)
    expect([holds(wide, 'allow'), holds(wide, 'grant'), holds(wide, 'delegate')]).toEqual([true, true, true])
    const grants = tokenOf(gives('ro_grant', 'both'))
    expect([holds(grants, 'allow'), holds(grants, 'grant'), holds(grants, 'delegate')]).toEqual([false, true, false])
  })

  test('a user or maker who was deleted leaves it nothing, even of what is open to everyone', () => {
    const open: Policy = {
      ...policy,
      resources: [{ resourceUri: 'open', permissions: [{ action: 'PUBLIC', allow: true }] }],
    }
    const asked = { action: 'read', resourceUri: 'open' }
    expect(allowsWithin(open, wide, asked)).toBe(true)
    expect(holdsWithin(open, wide, asked, 'allow')).toBe(false)
    for (const id of ['ann', 'ben'])
      expect(allowsWithin({ ...open, goneUsers: [make.user(id).userId] }, wide, asked)).toBe(false)
  })
})

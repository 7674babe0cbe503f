import { describe, expect, it } from 'vitest'
import { type Doc, type ItemKind, isIndexed, type Kind, kinds, kindsNamingPeople } from './kinds.ts'
import type { Role } from './permissions/model.ts'

const movesRights = (kind: ItemKind, before: Doc, after: Doc) => {
  const roleOf: Parameters<Kind['movesRights']>[2] = (roleId) => {
    const gives = { action: 'read', allow: true, grant: roleId === 'giver', delegate: false }
    return roleId === 'gone' ? undefined : ({ roleId, name: roleId, permissions: [gives] } satisfies Role)
  }
  return (kinds[kind] as Kind).movesRights(before, after, roleOf)
}
const record = (role: string, resourceUri = 'docs') => ({
  statements: [{ roles: [role], resources: [{ resourceUri }] }],
  users: [],
  admins: [],
  groups: [],
})

describe('a change may move what somebody may give or manage', () => {
  it.each<[string, ItemKind, Doc, Doc, boolean]>([
    ['a record that lets people give', 'record', null, record('giver'), true],
    ['such a record that goes', 'record', record('giver'), null, true],
    ['a record of a role that may yet be made', 'record', null, record('gone'), true],
    ['a record on the platform', 'record', null, record('reader', 'Doorward:Roles'), true],
    ['a record that lets people read', 'record', record('reader'), record('reader', 'x'), false],
    ['a role', 'role', null, {}, true],
    ['a group', 'group', {}, {}, true],
    ['an identity', 'identity', null, {}, true],
    ['a resource', 'resource', null, {}, true],
    ['a limited token', 'token', null, {}, true],
    ['a new client', 'client', null, {}, false],
    ['a client that changes', 'client', {}, {}, true],
    ['a new user', 'user', null, {}, true],
    ['a user who goes', 'user', {}, null, true],
    ['a user who changes', 'user', {}, {}, false],
    ['an application', 'application', null, {}, false],
    ['a request', 'request', {}, null, false],
  ])('%s', (_, kind, before, after, moves) => expect(movesRights(kind, before, after)).toBe(moves))
})

describe('of the kinds of items', () => {
  const those = (holds: (kind: Kind) => boolean) =>
    (Object.keys(kinds) as ItemKind[]).filter((kind) => holds(kinds[kind]))

  it('the index of decisions holds roles and groups first, then what names them', () => {
    expect((Object.keys(kinds) as ItemKind[]).filter(isIndexed)).toEqual([
      ...['role', 'group', 'client', 'identity', 'record', 'resource', 'token', 'user'],
    ])
    expect(those(({ indexed }) => indexed === 'noted')).toEqual(['user'])
  })
  it('records and groups name people', () => expect(kindsNamingPeople).toEqual(['group', 'record']))
  it('users, and who stands in records and groups, find the account among theirs', () => {
    expect(those((kind) => kind.makesMembers)).toEqual(['group', 'record', 'user'])
  })
  it.each([
    ['he made', { createdBy: 'ann', access: { users: [{ userId: 'ben' }] } }, true],
    ['was for him alone', { createdBy: 'ben', access: { users: [] } }, true],
    ['has nobody left', { createdBy: 'ben' }, true],
    ['is for others too', { createdBy: 'ben', access: { users: [{ userId: 'eve' }] } }, false],
  ])('a request that %s ends with a person or goes on without him', (_, request, ends) => {
    expect(kinds.request.endsWithout('ann', request, request)).toBe(ends)
  })

  it('limited tokens and invites end with the person', () => {
    const named = { users: [{ userId: 'ann' }], access: { users: [{ userId: 'ben' }] } }
    expect(those(({ endsWithout }) => endsWithout('ann', named, { access: named.access }))).toEqual(['token', 'invite'])
  })
  it('a list finds users by their id, all else by every text', () => {
    expect(those(({ foundBy }) => foundBy === 'id')).toEqual(['user'])
    expect(those(({ foundBy }) => foundBy === 'text')).toHaveLength(Object.keys(kinds).length - 1)
  })
  it('nobody finds sealed texts or keyed hashes', () => {
    expect(kinds.invite.unsearched).toEqual(['sealedEmail', 'emailHash'])
    expect(kinds.connection.unsearched).toEqual(['sealed'])
  })
  it('each has ids of a prefix of its own', () => {
    const shapes = (Object.values(kinds) as Kind[]).flatMap(({ ids }) => (ids ? [ids] : []))
    expect(shapes.map(({ prefix, length }) => `${prefix}${length}`)).toEqual([
      ...['acc-12', 'ro_16', 'grp_20', 'sc_20', 'rec_20', 'tok_20', 'req_20', 'inv_28', 'con_20', 'ten_20', 'ext_20'],
      ...['app_20', 'alert_20'],
    ])
  })
})

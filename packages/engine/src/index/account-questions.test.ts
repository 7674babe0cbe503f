import { Work } from '@doorward/core/permissions/work'
import { platformResources } from '@doorward/core/platform'
import { describe, expect, it } from 'vitest'
import { countWork } from '../../test/counted-work.ts'
import * as make from '../../test/small-items.ts'
import { rightsOf } from '../rights/rights.ts'
import { AccountIndex } from './account-index.ts'

const { apply, gone, group, indexOf, open, record, role, token } = make
const ann = make.userId('ann')
const reader = role('ro_read', ['read'])
const reads = (id: string, on: string[], users = ['ann']) => record(id, { users, roles: ['ro_read'], on })

describe('documents are kept as they are stored, as long as they stand', () => {
  it('of service clients and linked issuers', () => {
    const client = { kind: 'client' as const, id: 'sc_1', doc: { keys: [1] } }
    const identity = { kind: 'identity' as const, id: 'https://issuer', doc: { issuer: 'https://issuer' } }
    const index = indexOf(client, identity)
    expect([index.client('sc_1'), [...index.identities()]]).toEqual([{ keys: [1] }, [{ issuer: 'https://issuer' }]])
    apply(index, gone(client), { ...identity, doc: { status: 'DELETED' } })
    expect([index.client('sc_1'), [...index.identities()]]).toEqual([undefined, []])
  })

  it('of resources, under their own names', () => {
    const doc = { resourceUri: '/X/', permissions: [{ action: 'CLAIM', allow: true }] }
    const index = indexOf({ kind: 'resource', id: 'X', doc })
    expect(index.resource('X')).toEqual({ ...doc, resourceUri: 'X' })
    apply(index, { kind: 'resource', id: 'X', doc: null })
    expect(index.resource('X')).toBeUndefined()
  })

  it('of limited tokens', () => {
    const one = token('tok', { userId: 'ann', createdBy: 'ben' }, { roles: ['ro_read'], on: ['x'] })
    const index = indexOf(one)
    expect([index.token('tok'), index.token('other')]).toEqual([one.doc, undefined])
    expect(apply(index, gone(one)).token('tok')).toBeUndefined()
  })
})

describe('G7, P5: a resource or token that cannot be read', () => {
  const one = token('tok', { userId: 'ann', createdBy: 'ann' }, { roles: ['ro_read'], on: ['x'] })
  const items = [open('x'), one, role('ro_a', []), group('grp_a'), reads('r1', ['x'])]

  it.each([
    ['resource', 'x', { resourceUri: 'x', permissions: 'all' }],
    ['token', 'tok', { ...(one.doc as object), statements: null }],
  ] as const)('gives nothing and is reported once: a %s', (kind, id, doc) => {
    const reported: object[] = []
    const index = new AccountIndex((item) => reported.push(item))
    apply(index, reader, reads('r1', ['x']), ...items, { kind, id, doc }, { kind, id, doc })
    const rights = rightsOf(index, { userId: ann, tokenId: 'tok' })
    expect([index.openAt('x').length === 0, rights.allows('read', 'x')]).toEqual([
      kind === 'resource',
      kind !== 'token',
    ])
    expect([index.resource('x'), index.token('tok')].filter((found) => found === undefined)).toHaveLength(1)
    expect(reported).toEqual([{ kind, id }])
  })

  it('is reported though another was, and though another kind has its id', () => {
    const reported: string[] = []
    const index = new AccountIndex(({ kind, id }) => reported.push(`${kind} ${id}`))
    for (const kind of ['group', 'record'] as const)
      for (const id of ['a', 'b']) apply(index, { kind, id, doc: 'text' })
    expect(reported).toEqual(['group a', 'group b', 'record a', 'record b'])
  })

  it('is not one that was deleted', () => {
    const reported: object[] = []
    apply(new AccountIndex((item) => reported.push(item)), ...items, ...items.map(gone))
    expect(reported).toEqual([])
  })

  it('is nothing to an index whose owner does not want to hear of it', () => {
    expect(() => indexOf({ kind: 'record', id: 'r1', doc: 'text' })).not.toThrow()
  })
})

describe('resources that are open to everyone', () => {
  it('are told by name, as far as they cover what is asked', () => {
    const index = indexOf(open('x/*'), open('x'), open('y'))
    expect(apply(index, open('n:1'), open('n:*')).openAt('n:1')).toEqual(['n:*', 'n:1'])
    expect([index.openAt('x/1'), index.openAt('z'), index.openAt('x//1')]).toEqual([['x', 'x/*'], [], []])
  })
  it('are open to who was never heard of, not to who was deleted', () => {
    const index = indexOf(open('x'), make.deletedUser('ann'))
    const openTo = (who: string, uri: string) => index.isOpenTo(make.userId(who), uri)
    expect([openTo('zoe', 'x/1'), openTo('zoe', 'y'), openTo('zoe', 'x//'), openTo('ann', 'x')]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
  it('are never those of the platform', () => {
    const index = indexOf(open(platformResources.all))
    expect([index.openAt(platformResources.all), index.allows(ann, 'read', platformResources.all)]).toEqual([[], false])
  })
  it('give reading, not writing, and nothing once they are closed', () => {
    const index = indexOf(open('x'))
    expect([index.allows(ann, 'read', 'x'), index.allows(ann, 'write', 'x')]).toEqual([true, false])
    expect(index.permissions(ann, 'x').map(({ action }) => action)).toContain('read')
    expect(apply(index, gone(open('x'))).allows(ann, 'read', 'x')).toBe(false)
    expect(index.permissions(ann, 'x')).toEqual([])
  })
})

describe('who is named where', () => {
  it('whether anything is given at a resource or below it', () => {
    const index = indexOf(reads('r1', ['x/y']))
    expect(['x', 'x/y', 'x/y/z', 'y'].map((uri) => index.isGivenAtOrBelow(uri))).toEqual([true, true, false, false])
  })
  it('whether a person of the platform has a user, not only a name, in the account', () => {
    const index = indexOf(reads('r1', ['x'], ['Doorward|ann']), { kind: 'user', id: 'Doorward|ben', doc: {} })
    expect(['Doorward|ann', 'Doorward|ben'].map((id) => index.hasUser(make.userId(id)))).toEqual([false, true])
  })
  it('service and extension clients of a group, not its people', () => {
    const index = indexOf(group('grp_a', 'ann', 'sc_1', 'ext_1'))
    expect(index.programsOf(make.groupId('grp_a'))).toEqual(['sc_1', 'ext_1'])
    expect(index.programsOf(make.groupId('grp_b'))).toEqual([])
  })
  it('groups of a user, by name', () => {
    const index = indexOf(group('grp_b', 'ann'), group('grp_a', 'ann'), group('grp_c', 'ben'))
    expect([index.groupsOf(ann), index.groupsOf(make.userId('zoe'))]).toEqual([['grp_a', 'grp_b'], []])
  })
  it.each(['grp_a', 'grp_none'])('whether somebody is in %s', (id) => {
    const index = indexOf(group('grp_a', 'ann'))
    expect(['ann', 'ben'].map((who) => index.isMember(make.userId(who), make.groupId(id)))).toEqual([
      id === 'grp_a',
      false,
    ])
  })
  it('records that name a user himself, by name and each once', () => {
    const index = indexOf(
      group('grp_a', 'ann'),
      reads('r2', ['x']),
      record('r1', {}, { users: ['ann'] }, { users: ['ann'] }, {}),
      record('r3', { groups: ['grp_a'] }),
      reads('r4', ['x'], ['ben']),
    )
    expect(index.recordsNamingUser(ann)).toEqual(['r1', 'r2'])
    expect(index.recordsNamingUser(make.userId('zoe'))).toEqual([])
  })
  it('records that name a group, by name', () => {
    const index = indexOf(record('r2', { groups: ['grp_a'] }), record('r1', { groups: ['grp_a'] }), record('r3', {}))
    expect(index.recordsNamingGroup(make.groupId('grp_a'))).toEqual(['r1', 'r2'])
  })
  it('of limited tokens those that speak for the person or were made by him; of admins only people of the platform', () => {
    const index = indexOf(
      token('t1', { userId: 'ann', createdBy: 'ben' }),
      token('t2', { userId: 'ben', createdBy: 'ben' }),
      { kind: 'group', id: 'g', doc: { users: [], admins: [{ userId: 'ann' }, { userId: 'Doorward|ann' }] } },
      { kind: 'group', id: 'h', doc: { users: [], admins: [{ userId: 'Doorward|ben' }] } },
    )
    expect(index.itemsNaming(ann)).toEqual([{ kind: 'token', id: 't1' }])
    expect(index.itemsNaming(make.userId('Doorward|ann'))).toEqual([{ kind: 'group', id: 'g' }])
  })
  it.each([
    ['a role that permits something, on a resource', [reader, reads('r1', ['x'])], true],
    ['a role that permits nothing', [role('ro_read', []), reads('r1', ['x'])], false],
    ['a role that does not exist', [reads('r1', ['x'])], false],
    ['no resource', [reader, reads('r1', [])], false],
  ])('whether anything is given at all: %s', (_, items, given) => {
    expect(indexOf(...items).hasAnyGrant(ann)).toBe(given)
  })
})

describe('G2: where a role is used', () => {
  const wide = record(
    'r2',
    { users: ['ann', 'ben'] },
    { users: ['zoe'], roles: ['ro_read'], on: ['y'] },
    { roles: ['ro_other'], on: ['z'] },
    { roles: ['ro_read', 'ro_other'], on: ['z', 'y'] },
  )
  const tokens = [
    token('t1', { userId: 'ann', createdBy: 'ann' }, { roles: ['ro_a'], on: ['x'] }, { roles: ['ro_read'], on: ['x'] }),
    token('t2', { userId: 'ann', createdBy: 'ann' }, { roles: ['ro_other'], on: ['x'] }),
  ]

  it('in records, by name, each once', () => {
    expect(indexOf(wide, reads('r1', ['x'])).recordsNamingRole(make.roleId('ro_read'))).toEqual(['r1', 'r2'])
  })
  it('those of all statements of a record come as one list, those of a statement by themselves', () => {
    const uses = [...indexOf(wide).usesOfRole(make.roleId('ro_read'))]
    const all = [{ userId: 'ann' }, { userId: 'ben' }]
    expect(uses).toEqual([
      { principals: [{ userId: 'zoe' }], resourceUris: ['y'] },
      { principals: all, resourceUris: ['y'] },
      { principals: [], resourceUris: ['z', 'y'] },
      { principals: all, resourceUris: ['z', 'y'] },
    ])
    expect(uses[3]?.principals).toBe(uses[1]?.principals)
  })
  it('in limited tokens', () => {
    const named = (id: string) =>
      [...indexOf(...tokens).tokensNamingRole(make.roleId(id))].map(({ tokenId }) => tokenId)
    expect([named('ro_read'), named('ro_other'), named('ro_none')]).toEqual([['t1'], ['t2'], []])
  })
  it('nothing is looked through for a role that nothing names', () => {
    const many = Array.from({ length: 50 }, (_, at) => [
      reads(`r${at}`, ['x']),
      { ...tokens[0], id: `t${at}` } as never,
    ])
    const index = indexOf(...many.flat())
    const ask = () => [...index.tokensNamingRole(make.roleId('ro_none')), ...index.usesOfRole(make.roleId('ro_none'))]
    expect(countWork(ask)).toBeLessThan(5)
  })
})

describe('who has a role on a resource', () => {
  it('has all roles that any statement gives there, directly or by group, by name', () => {
    const index = indexOf(
      reader,
      role('ro_write', ['write']),
      group('grp_a', 'ben', 'ann'),
      reads('r1', ['x']),
      record('r2', { groups: ['grp_a'], roles: ['ro_write', 'ro_none'], on: ['x'] }),
      reads('r3', ['x']),
      record('r4', { users: ['zoe'], roles: ['ro_none'], on: ['x'] }),
      reads('r5', ['x'], ['gone']),
      make.deletedUser('gone'),
    )
    expect(index.resourceUsers('x')).toEqual([
      { userId: 'ann', roles: ['ro_read', 'ro_write'] },
      { userId: 'ben', roles: ['ro_write'] },
    ])
    expect([index.resourceUsers('x/1'), index.resourceUsers('x//')]).toEqual([[], []])
    expect(index.reachers('x/1', new Work())).toEqual(['ann', 'ben'])
  })
  it('and nobody else comes to it in any way', () => {
    const index = indexOf(reader, reads('r1', ['x']), make.deletedUser('ben'))
    const ways = (who: string) => index.waysTo(make.userId(who), 'x/1', new Work())
    expect(ways('ann')).toEqual([{ roleId: 'ro_read', resourceUri: 'x', recordId: 'r1' }])
    expect([ways('ben'), ways('zoe'), index.waysTo(ann, 'x//', new Work())]).toEqual([[], [], []])
  })
})

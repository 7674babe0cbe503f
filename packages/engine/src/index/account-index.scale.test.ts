import type { RoleId, UserId } from '@doorward/core/ids'
import type { FeedItem } from '@doorward/store/feed/feed'
import { beforeAll, describe, expect, test } from 'vitest'
import { countWork } from '../../test/counted-work.ts'
import { AccountIndex } from './account-index.ts'

/** Names fall into other places in each run, and a few more or less are met on the way. */
const spread = 20
const sizes = { small: 1_000, large: 100_000 }
const allowed = [{ action: 'read', allow: true, grant: false, delegate: false }]
const role = (name: string, permissions = allowed): FeedItem => ({
  kind: 'role',
  id: 'ro_reader',
  doc: { roleId: 'ro_reader', name, permissions },
})

/** One user, one role, one resource; `everyone` is also in each record, and each record also gives the shared place. */
const record = (at: number, users: string[], uris: string[]): FeedItem => ({
  kind: 'record',
  id: `rec_${at}`,
  doc: {
    recordId: `rec_${at}`,
    name: '',
    statements: [{ roles: ['ro_reader'], resources: uris.map((resourceUri) => ({ resourceUri })) }],
    users: users.map((userId) => ({ userId })),
    admins: [],
    groups: [],
  },
})
const crowded = (at: number) => record(at, [`user_${at % 500}`, 'everyone'], [`documents/doc_${at}`, 'shared/*'])

function build(count: number): AccountIndex {
  const index = new AccountIndex()
  index.apply(role('Reader'))
  index.apply({ kind: 'group', id: 'grp_a', doc: { users: [{ userId: 'user_1' }] } })
  for (let at = 0; at < count; at += 1) index.apply(crowded(at))
  return index
}

describe('in an account of 100,000 records that share a user, a role and a place', () => {
  let small: AccountIndex
  let large: AccountIndex
  beforeAll(() => {
    small = build(sizes.small)
    large = build(sizes.large)
  })

  test.each<[string, FeedItem, number]>([
    ['changing a record', record(7, ['user_7', 'everyone', 'new'], ['documents/doc_7', 'shared/*']), 80],
    ['deleting a record', { kind: 'record', id: 'rec_8', doc: null }, 60],
    ['making a record', crowded(sizes.large + 1), 60],
    ['changing the role that all of them name', role('Reader', [...allowed, ...allowed]), 20],
    ['changing a group', { kind: 'group', id: 'grp_a', doc: { users: [{ userId: 'user_2' }] } }, 30],
  ])('%s takes as little work as in a small one', (_, item, workMax) => {
    const work = countWork(() => large.apply(item))
    expect(work).toBeGreaterThan(0)
    expect(work).toBeLessThanOrEqual(workMax)
    expect(work).toBeLessThanOrEqual(countWork(() => small.apply(structuredClone(item))) + spread)
  })

  test.each<[who: string, user: string, action: string, uri: string, expected: boolean]>([
    ['somebody named in every record', 'everyone', 'read', 'documents/doc_9', true],
    ['somebody named in some, on the place that all name', 'user_9', 'read', 'shared/1', true],
    ['somebody who may not', 'everyone', 'read', 'elsewhere/1', false],
    ['somebody named in every record, for what none allows', 'everyone', 'delete', 'shared/1', false],
    ['somebody unknown', 'nobody', 'read', 'shared/1', false],
  ])('checking %s takes as little work as in a small one', (_, user, action, uri, expected) => {
    const ask = (index: AccountIndex) => index.allows(user as UserId, action, uri)
    expect([ask(large), ask(small)]).toEqual([expected, expected])
    const workOf = (index: AccountIndex) => countWork(() => ask(index))
    expect(workOf(large)).toBeLessThanOrEqual(workOf(small) + spread)
    expect(workOf(large)).toBeLessThanOrEqual(40)
  })

  test('the counting counts: looking for a role through all records shows', () => {
    expect(countWork(() => large.recordsNamingRole('ro_reader' as RoleId))).toBeGreaterThan(sizes.large)
  })
})

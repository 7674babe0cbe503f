import type { FeedItem } from '@doorward/store/feed/feed'
import { describe, expect, it } from 'vitest'
import * as make from '../../test/small-items.ts'

const { group, indexOf, open, record, role, token } = make
const count = 100
const ids = Array.from({ length: count }, (_, at) => `id${at}`)
const admins = (userId: string) => ({ admins: [{ userId }] })

/** The rough bytes that each of a hundred more takes. */
const bytesEach = (...items: FeedItem[]) => (indexOf(...items).bytes - indexOf().bytes) / count

describe('the memory budget counts what is kept', () => {
  it.each<[string, (id: string) => FeedItem, least: number, most: number]>([
    ['a role', (id) => role(id, ['read']), 900, 1_100],
    ['a record of nobody', (id) => ({ kind: 'record', id, doc: { statements: [] } }), 100, 150],
    ['a record of one person on one place', (id) => record(id, { users: ['ann'], roles: ['r'], on: ['x'] }), 50, 90],
    [
      'a record of a person and a place of its own',
      (id) => record(id, { users: [id], roles: ['r'], on: [id] }),
      250,
      350,
    ],
    ['a group of one person', (id) => group(id, 'ann'), 200, 240],
    ['a client', (id) => ({ kind: 'client', id, doc: {} }), 500, 700],
    ['an issuer', (id) => ({ kind: 'identity', id, doc: {} }), 500, 700],
    ['an open resource', open, 650, 800],
    ['a deleted user', make.deletedUser, 15, 30],
    ['a limited token', (id) => token(id, { userId: 'a', createdBy: 'a' }, { roles: ['r'], on: ['x'] }), 800, 950],
    ['a member', (id) => ({ kind: 'user', id: `Doorward|${id}`, doc: {} }), 50, 70],
    ['an admin', (id) => ({ kind: 'group', id, doc: { users: [], ...admins(`Doorward|${id}`) } }), 110, 130],
  ])('%s', (_, made, least, most) => {
    const each = bytesEach(...ids.map(made))
    expect(each).toBeGreaterThan(least)
    expect(each).toBeLessThan(most)
    const index = indexOf(...ids.map(made), ...ids.map((id) => ({ ...made(id), doc: undefined })))
    expect(index.bytes).toBe(indexOf().bytes)
  })

  it('each of the people of one group and each place of one record', () => {
    expect(bytesEach(group('grp_a', ...ids))).toBeGreaterThan(150)
    expect(bytesEach(record('r1', { on: ids }))).toBeGreaterThan(70)
  })

  it('one who is named twice in a record, or in a list that was left out, takes no more', () => {
    const statement = { roles: ['ro'], on: ['x'] }
    const twice = indexOf(record('r1', { users: ['ann'] }, { ...statement, users: ['ann'] }, statement))
    expect(twice.bytes).toBe(indexOf(record('r1', { users: ['ann'] }, statement, statement)).bytes)
    expect(indexOf({ kind: 'record', id: 'r1', doc: { statements: [] } }).bytes).toBe(
      indexOf(record('r1', {}, {})).bytes,
    )
  })
})

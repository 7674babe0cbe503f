import type { UserId } from '@doorward/core/ids'
import type { FeedItem } from '@doorward/store/feed/feed'
import { describe, expect, it, test } from 'vitest'
import { MemoryFeed } from '../../test/memory-feed.ts'
import { loadAccount } from '../loaded-account.ts'
import { AccountIndex } from './account-index.ts'

const maya = 'Doorward|maya' as UserId
const accountId = 'acc-members' as never // fits the pattern
const named = [{ userId: maya }]
const record = (more: object): FeedItem => ({ kind: 'record', id: 'r', doc: { statements: [], ...more } })
const group = (more: object): FeedItem => ({ kind: 'group', id: 'g', doc: { users: [], ...more } })
const statement = { roles: ['ro'], resources: [{ resourceUri: 'x' }] }

/** Everything that makes a person of the platform belong (decision 60). */
const ways: [string, FeedItem][] = [
  ['a user of his', { kind: 'user', id: maya, doc: { userId: maya } }],
  ['a record with him as a user', record({ users: named })],
  ['a statement with him as a user', record({ statements: [{ ...statement, users: named }] })],
  ['a record with him as an admin', record({ admins: named })],
  ['a group with him as a user', group({ users: named })],
  ['a group with him as an admin', group({ admins: named })],
]

describe.each(ways)('decision 60: %s', (_, item) => {
  it('makes him belong as long as it stands', () => {
    const index = new AccountIndex()
    expect(index.belongs(maya)).toBe(false)
    index.apply(item)
    index.apply(item)
    expect(index.belongs(maya)).toBe(true)
    index.apply({ ...item, doc: null })
    expect(index.belongs(maya)).toBe(false)
  })

  it('is known to an index that is loaded', async () => {
    const feed = new MemoryFeed()
    feed.write(accountId, item)
    const account = await loadAccount(feed, accountId, () => undefined)
    expect(account?.index.belongs(maya)).toBe(true)
  })
})

it('is not undone by taking away one of two', () => {
  const index = new AccountIndex()
  index.apply(record({ admins: named }))
  index.apply(group({ admins: named }))
  index.apply(record({ admins: [] }))
  expect(index.belongs(maya)).toBe(true)
})

test('everybody else belongs where his credential is of', () => {
  expect(new AccountIndex().belongs('somebody' as UserId)).toBe(true)
})

it.each([[[null]], ['text'], [[{ userId: 7 }]], [{}]])('takes malformed admins for none: %j', (admins) => {
  const index = new AccountIndex()
  index.apply(record({ admins }))
  expect(index.belongs(maya)).toBe(false)
})

describe('a deleted person', () => {
  it.each(ways.slice(1))('is still named by %s', (_, item) => {
    const index = new AccountIndex()
    index.apply(item)
    index.apply({ kind: 'user', id: maya, doc: null })
    const { kind, id } = item
    expect(index.isGone(maya)).toBe(true)
    expect(index.itemsNaming(maya)).toEqual([{ kind, id }])
    index.apply({ ...item, doc: null })
    expect(index.itemsNaming(maya)).toEqual([])
  })

  it.each([
    ['userId', { userId: maya, createdBy: 'x' }],
    ['createdBy', { userId: 'x', createdBy: maya }],
  ])('is still named by a limited token as its %s', (_, token) => {
    const index = new AccountIndex()
    index.apply({ kind: 'token', id: 't', doc: { tokenId: 't', statements: [statement], ...token } })
    expect(index.itemsNaming(maya)).toEqual([{ kind: 'token', id: 't' }])
  })
})

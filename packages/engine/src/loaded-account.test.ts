import { describe, expect, it } from 'vitest'
import { MemoryFeed } from '../test/memory-feed.ts'
import { ann, gone, one, record, settle, start, within } from '../test/started-engine.ts'
import { AccountIndex } from './index/account-index.ts'
import { LoadedAccount, loadAccount } from './loaded-account.ts'

describe('an account that is loaded', () => {
  it('knows who was deleted', async () => {
    const feed = new MemoryFeed()
    feed.write(one, record('r1', 'x'), { kind: 'user', id: ann, doc: null }, { kind: 'user', id: 'ben', doc: {} })
    const account = await loadAccount(feed, one, () => undefined)
    expect([account?.index.isGone(ann), account?.index.allows(ann, 'read', 'x')]).toEqual([true, false])
  })

  it('costs no look at what decides nothing', async () => {
    const feed = new MemoryFeed()
    feed.write(one, record('r1', 'x'))
    await loadAccount(feed, one, () => undefined)
    const read = feed.calls.filter((call) => /page|noted/.test(call))
    expect(read.map((call) => call.replace('page ', ''))).toEqual([
      ...['role', 'group', 'client', 'identity', 'record', 'resource', 'token'],
      'notedUsers',
    ])
  })

  it('is not what another server took over meanwhile', async () => {
    const feed = new MemoryFeed()
    feed.write(one, record('r1', 'x'))
    const had = feed.write(one, record('r2', 'y'))
    feed.holding = 'page record'
    const refused = expect(loadAccount(feed, one, () => undefined)).rejects.toMatchObject({
      code: 'Unavailable',
      cause: expect.stringContaining('took over'),
    })
    while (feed.held.length === 0) await settle()
    feed.loseAfter(one, had - 1, gone('r2'))
    feed.write(one, record('r3', 'z'))
    feed.releaseAll()
    await refused
  })
})

describe('an index and its history (C3, C6)', () => {
  it.each([
    ['beyond the head of its account is another, though nobody knows who made it', 3, true],
    ['at the head of its account is the same where nobody knows who made it', 5, false],
    ['behind the head of its account is the same', 6, false],
  ])('%s', (_, revision, isAnother) => {
    const index = new AccountIndex()
    index.revision = 5
    const account = new LoadedAccount(one, index, { revision: 5, commitId: null }, new MemoryFeed())
    account.holdAgainst({ revision, commitId: null }, account.head)
    expect(account.isSuperseded).toBe(isAnother)
  })

  it('is kept where an own commit overtakes a read that is under way', async () => {
    const { engine, feed, allows } = start()
    const had = feed.write(one, record('r1', 'x'))
    await allows(one, 'x')
    feed.write(one, gone('r1'))
    feed.holding = 'changesSince'
    const asked = allows(one, 'x')
    while (feed.held.length === 0) await settle()
    engine.noteCommitted(one, feed.committed(one, had, [gone('r1')]))
    feed.releaseAll()
    expect([await asked, await allows(one, 'x', within)]).toEqual([false, false])
    expect(feed.count('page record')).toBe(1)
  })
})

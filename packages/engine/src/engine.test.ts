import type { AccountId } from '@doorward/core/ids'
import { describe, expect, test } from 'vitest'
import { MemoryFeed } from '../test/memory-feed.ts'
import { ann, gone, one, record, settle, start, strong, two, within } from '../test/started-engine.ts'
import { AccountIndex } from './index/account-index.ts'
import { LoadedAccount } from './loaded-account.ts'

describe('loading an account', () => {
  test('an unknown account has no index', async () => {
    const { engine } = start()
    expect(await engine.index(one, strong)).toBeNull()
    expect(engine.loaded().accountIds).toEqual([])
  })

  test('an account made later is found', async () => {
    const { engine, feed, allows } = start()
    await engine.index(one, strong)
    feed.write(one, record('r1', 'x'))
    expect(await allows(one, 'x')).toBe(true)
  })

  test('those who ask at once share one load', async () => {
    const { engine, feed } = start()
    feed.write(one, record('r1', 'x'))
    const found = await Promise.all([1, 2, 3].map(() => engine.index(one, strong)))
    expect(new Set(found).size).toBe(1)
    expect(feed.count('page record')).toBe(1)
  })

  test('what changes while it is read is set right before it is shown', async () => {
    const { feed, allows } = start()
    feed.write(one, record('r1', 'x'), record('r2', 'y'))
    feed.holding = 'page record'
    const x = allows(one, 'x', { kind: 'bounded', staleMsMax: 1_000 })
    const z = allows(one, 'z', { kind: 'bounded', staleMsMax: 1_000 })
    await settle()
    feed.write(one, gone('r1'), record('r3', 'z'))
    feed.releaseAll()
    expect([await x, await z]).toEqual([false, true])
  })

  test('an account of many pages is read whole', async () => {
    const { feed, allows } = start()
    feed.write(one, ...Array.from({ length: 2_500 }, (_, at) => record(`r${at}`, `x/${at}`)))
    expect(await allows(one, 'x/2499')).toBe(true)
    expect(feed.count('page record')).toBe(3)
  })

  test('a load that fails is tried again by the next who asks', async () => {
    const { feed, allows } = start()
    feed.write(one, record('r1', 'x'))
    feed.down = true
    await expect(allows(one, 'x')).rejects.toMatchObject({ code: 'Unavailable' })
    feed.down = false
    expect(await allows(one, 'x')).toBe(true)
  })
})

describe('a strong answer (security C3, C4)', () => {
  test('reflects every write that came before it', async () => {
    const { feed, allows } = start()
    feed.write(one, record('r1', 'x'))
    expect(await allows(one, 'y')).toBe(false)
    feed.write(one, gone('r1'), record('r2', 'y'))
    expect([await allows(one, 'x'), await allows(one, 'y')]).toEqual([false, true])
  })

  test('never rests on a read that was under way when it was asked for', async () => {
    const { feed, allows } = start()
    feed.write(one, record('r1', 'x'))
    await allows(one, 'x')
    feed.holding = 'headsOf'
    const early = [allows(one, 'x'), settle().then(() => allows(one, 'x'))]
    await settle()
    await settle()
    expect(feed.held).toHaveLength(2)
    feed.write(one, gone('r1'))
    const late = allows(one, 'x')
    await settle()
    expect(feed.held).toHaveLength(2)
    feed.releaseAll()
    expect(await late).toBe(false)
    await Promise.all(early)
  })

  test('a thousand askers at one moment cost one read', async () => {
    const { feed, allows } = start()
    feed.write(one, record('r1', 'x'))
    feed.write(two, record('r1', 'x'))
    await Promise.all([allows(one, 'x'), allows(two, 'x')])
    const before = feed.count('headsOf')
    await Promise.all(Array.from({ length: 1_000 }, (_, at) => allows(at % 2 ? one : two, 'x')))
    expect(feed.count('headsOf') - before).toBe(1)
  })

  test('fails when the feed does', async () => {
    const { feed, allows } = start()
    feed.write(one, record('r1', 'x'))
    await allows(one, 'x')
    feed.down = true
    await expect(allows(one, 'x')).rejects.toMatchObject({ code: 'Unavailable' })
  })

  test('an account whose history went back in time is loaded afresh', async () => {
    const { feed, allows } = start()
    feed.write(one, record('r1', 'x'))
    feed.write(one, record('r2', 'y'))
    await allows(one, 'y')
    feed.accounts.delete(one)
    feed.write(one, record('r1', 'x'))
    expect([await allows(one, 'x'), await allows(one, 'y')]).toEqual([true, false])
  })

  test('an account that is gone has no index any more', async () => {
    const { engine, feed, allows } = start()
    feed.write(one, record('r1', 'x'))
    await allows(one, 'x')
    feed.accounts.delete(one)
    expect(await engine.index(one, strong)).toBeNull()
  })
})

describe('a bounded answer (security C2, F1)', () => {
  test('costs no read within its bound, and one beyond it', async () => {
    const { feed, time, allows } = start()
    feed.write(one, record('r1', 'x'))
    await allows(one, 'x')
    const before = feed.calls.length
    feed.write(one, gone('r1'))
    time.now = 1_000
    expect(await allows(one, 'x', within)).toBe(true)
    expect(feed.calls.length).toBe(before)
    time.now = 1_001
    expect(await allows(one, 'x', within)).toBe(false)
  })

  test('a tick moves every loaded account forward with one read', async () => {
    const { engine, feed, time, allows } = start()
    for (const account of [one, two]) feed.write(account, record('r1', 'x'))
    await Promise.all([allows(one, 'x'), allows(two, 'x')])
    for (const account of [one, two]) feed.write(account, gone('r1'))
    time.now = 900
    const before = feed.count('headsOf')
    await engine.tick()
    expect(feed.count('headsOf') - before).toBe(1)
    time.now = 1_900
    expect([await allows(one, 'x', within), await allows(two, 'x', within)]).toEqual([false, false])
    expect(feed.count('headsOf') - before).toBe(1)
  })

  test('is given while the feed is down, until the bound is reached', async () => {
    const { engine, feed, time, allows } = start()
    feed.write(one, record('r1', 'x'))
    await allows(one, 'x')
    feed.down = true
    time.now = 800
    await engine.tick()
    expect(await allows(one, 'x', within)).toBe(true)
    time.now = 1_001
    await expect(allows(one, 'x', within)).rejects.toMatchObject({ code: 'Unavailable' })
  })

  test('a hint moves the account forward before the next tick', async () => {
    const { feed, allows } = start()
    feed.write(one, record('r1', 'x'))
    await allows(one, 'x')
    feed.write(one, gone('r1'))
    const before = feed.count('headsOf')
    for (let times = 0; times < 10; times += 1) feed.hint(one)
    await settle()
    expect(await allows(one, 'x', within)).toBe(false)
    expect(feed.count('headsOf') - before).toBe(1)
  })
})

describe('an answer at a revision (security C2, C3)', () => {
  test('has at least that revision', async () => {
    const { feed, allows } = start()
    feed.write(one, record('r1', 'x'))
    await allows(one, 'x')
    const revision = feed.write(one, gone('r1'))
    expect(await allows(one, 'x', { kind: 'atLeast', revision })).toBe(false)
  })

  test('a revision that is not there yet is refused', async () => {
    const { feed, allows } = start()
    const revision = feed.write(one, record('r1', 'x')) + 1
    await expect(allows(one, 'x', { kind: 'atLeast', revision })).rejects.toMatchObject({
      code: 'InvalidConsistencyToken',
    })
  })

  test('is no older than the bound either', async () => {
    const { feed, time, allows } = start()
    const revision = feed.write(one, record('r1', 'x'))
    await allows(one, 'x')
    feed.write(one, gone('r1'))
    time.now = 1_001
    expect(await allows(one, 'x', { kind: 'atLeast', revision })).toBe(false)
  })

  test('inside a commit it is read through the transaction', async () => {
    const { engine, feed } = start()
    feed.write(one, record('r1', 'x'))
    await engine.index(one, strong)
    const revision = feed.write(one, gone('r1'))
    const before = feed.calls.length
    const index = await engine.indexAt(one, { revision }, async (since) => feed.changes(one, since))
    expect([index?.revision, index?.allows(ann, 'read', 'x')]).toEqual([revision, false])
    expect(feed.calls.length).toBe(before)
  })

  test("a transaction's own uncommitted writes are never taken in", async () => {
    const { engine, feed, allows } = start()
    const revision = feed.write(one, record('r1', 'x'))
    await engine.index(one, strong)
    feed.write(one, record('r2', 'y'))
    const tooMuch = async () => ({ ...feed.changes(one, revision), revision: revision + 2, items: [record('r3', 'z')] })
    await expect(engine.indexAt(one, { revision: revision + 1 }, tooMuch)).rejects.toThrow('not committed')
    expect(await allows(one, 'z')).toBe(false)
  })
})

describe('what this node commits itself (security C2)', () => {
  test('is taken in at once, without a read, where the index stands just before it', async () => {
    const { engine, feed, allows } = start()
    feed.write(one, record('r1', 'x'))
    await allows(one, 'x')
    const revision = feed.write(one, gone('r1'), record('r2', 'y'))
    const before = feed.calls.length
    engine.noteCommitted(one, feed.committed(one, revision - 1, [gone('r1'), record('r2', 'y')]))
    expect([await allows(one, 'x', within), await allows(one, 'y', within)]).toEqual([false, true])
    expect(feed.calls.length).toBe(before)
  })

  test('is in the next answer, with all that others committed before it', async () => {
    const { engine, feed, allows } = start()
    const had = feed.write(one, record('r1', 'x'), record('r2', 'y'))
    await allows(one, 'x')
    feed.write(one, gone('r1'))
    feed.write(one, record('r3', 'z'))
    engine.noteCommitted(one, feed.committed(one, had + 1, [record('r3', 'z')]))
    const asked = ['x', 'y', 'z'].map((uri) => allows(one, uri, within))
    expect(await Promise.all(asked)).toEqual([false, true, true])
  })

  test('is awaited by the next question though its read was begun before', async () => {
    const { engine, feed, allows } = start()
    const had = feed.write(one, record('r1', 'x'))
    await allows(one, 'x')
    feed.write(one, record('r2', 'y'))
    feed.write(one, gone('r1'))
    feed.holding = 'headsOf'
    engine.noteCommitted(one, feed.committed(one, had + 1, [gone('r1')]))
    let answered: boolean | null | undefined
    const asked = allows(one, 'x', within).then((answer) => {
      answered = answer
    })
    await settle()
    expect(answered).toBeUndefined()
    feed.holding = null
    feed.releaseAll()
    await asked
    expect(answered).toBe(false)
  })

  test('of an account that nobody asked about costs nothing', async () => {
    const { engine, feed, allows } = start()
    const revision = feed.write(one, record('r1', 'x'))
    engine.noteCommitted(one, feed.committed(one, revision - 1, [record('r1', 'x')]))
    await settle()
    expect(feed.calls).toEqual([])
    expect(await allows(one, 'x', within)).toBe(true)
  })

  test('an older state never takes the place of a newer one', () => {
    const head = { revision: 0, commitId: null }
    const account = new LoadedAccount(one, new AccountIndex(), head, new MemoryFeed())
    account.take({ revision: 5, commitId: 'c5', sinceCommitId: null, items: [record('r1', 'x')] }, 0)
    account.take({ revision: 3, commitId: 'c3', sinceCommitId: null, items: [gone('r1')] }, 0)
    expect([account.index.revision, account.index.allows(ann, 'read', 'x')]).toEqual([5, true])
  })
})

describe('C3, C6, G7 where another server took over without the last changes', () => {
  /** An account of which the changes after the first were lost, and others written in their place. */
  async function takenOver(writesAfterwards: number) {
    const all = start()
    const { feed, allows } = all
    const kept = feed.write(one, record('r1', 'x'))
    feed.write(one, record('lost', 'lost'))
    feed.write(one, record('lost', 'lost'))
    expect(await allows(one, 'lost')).toBe(true)
    feed.loseAfter(one, kept, gone('lost'))
    for (let i = 0; i < writesAfterwards; i++) feed.write(one, gone('r1'), record('new', 'new'))
    return { ...all, kept }
  }
  const answers = async ({ allows }: Awaited<ReturnType<typeof takenOver>>, freshness?: typeof within) => {
    const all: (boolean | null)[] = []
    for (const uri of ['x', 'lost', 'new']) all.push(await allows(one, uri, ...(freshness ? [freshness] : [])))
    return all
  }

  test.each([0, 1, 2, 3])('a strong answer is of what stands, after %i writes in their place', async (writes) => {
    const expected = writes === 0 ? [true, false, false] : [false, false, true]
    expect(await answers(await takenOver(writes))).toEqual(expected)
  })

  test.each([0, 1, 2, 3])('the next look finds what stands, after %i writes in their place', async (writes) => {
    const all = await takenOver(writes)
    await all.engine.tick()
    expect(await answers(all, within)).toEqual(writes === 0 ? [true, false, false] : [false, false, true])
  })

  test.each([1, 2, 3])('a write is judged on what stands, after %i writes in their place', async (writes) => {
    const { engine, feed } = await takenOver(writes)
    const [head] = (await feed.headsOf([one])).values()
    const index = await engine.indexAt(one, head ?? { revision: 0 }, async (since) => feed.changes(one, since))
    expect(['x', 'lost', 'new'].map((uri) => index?.allows(ann, 'read', uri))).toEqual([false, false, true])
  })

  test('a commit of this node is not added to what was lost', async () => {
    const all = await takenOver(2)
    const { engine, feed, kept } = all
    feed.write(one, record('next', 'next'))
    engine.noteCommitted(one, feed.committed(one, kept + 2, [record('next', 'next')]))
    expect(await answers(all, within)).toEqual([false, false, true])
    expect(await all.allows(one, 'next', within)).toBe(true)
  })

  test('an account that is read meanwhile is refused, and read anew when it is asked for again', async () => {
    const { feed, allows } = start()
    const kept = feed.write(one, record('r1', 'x'))
    feed.write(one, record('lost', 'lost'))
    feed.holding = 'page record'
    const early = allows(one, 'lost')
    const refused = expect(early).rejects.toMatchObject({ code: 'Unavailable' })
    while (feed.held.length === 0) await settle()
    feed.loseAfter(one, kept, gone('lost'))
    feed.write(one, record('new', 'new'))
    feed.releaseAll()
    await refused
    expect([await allows(one, 'lost'), await allows(one, 'new')]).toEqual([false, true])
  })
})

describe('memory', () => {
  test('over the budget the accounts used least recently go, and come back when asked for', async () => {
    const { engine, feed, allows } = start({ indexBytesMax: 24_000 })
    const three = 'acc-three' as AccountId
    for (const account of [one, two, three]) feed.write(account, record('r1', 'x'))
    await allows(one, 'x')
    await allows(two, 'x')
    await allows(one, 'x')
    await allows(three, 'x')
    expect(engine.loaded().accountIds).toEqual([one, three])
    expect(engine.loaded().bytes).toBeLessThanOrEqual(24_000)
    expect(await allows(two, 'x')).toBe(true)
  })

  test('one account over the budget stays usable', async () => {
    const { feed, allows } = start({ indexBytesMax: 1 })
    feed.write(one, record('r1', 'x'))
    expect(await allows(one, 'x')).toBe(true)
  })
})

test('another account never matters', async () => {
  const { feed, allows } = start()
  feed.write(one, record('r1', 'x'))
  feed.write(two, record('r1', 'y'))
  expect([await allows(one, 'y'), await allows(two, 'x'), await allows(two, 'y')]).toEqual([false, false, true])
  feed.write(two, record('r1', 'x'))
  expect([await allows(one, 'y'), await allows(two, 'x')]).toEqual([false, true])
})

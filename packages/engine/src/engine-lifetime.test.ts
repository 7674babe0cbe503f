import type { AccountId } from '@doorward/core/ids'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { MemoryFeed } from '../test/memory-feed.ts'
import { gone, one, record, settle, start, two, within } from '../test/started-engine.ts'

afterEach(() => vi.useRealTimers())

describe('looks at the change log', () => {
  const longStale = { kind: 'bounded', staleMsMax: 60_000 } as const

  it.each([
    ['as often as is asked for', { tickMs: 5 }, 5],
    ['twice a second at least, unless told otherwise', { tickMs: undefined }, 500],
  ])('%s, and answers by what it found', async (_, options, ms) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { feed, allows } = start(options)
    feed.write(one, record('r1', 'x'))
    await allows(one, 'x', longStale)
    for (let looks = 0; looks < 2; looks += 1) {
      feed.write(one, looks === 0 ? gone('r1') : record('r1', 'x'))
      await vi.advanceTimersByTimeAsync(ms)
      await settle()
      expect(await allows(one, 'x', longStale)).toBe(looks === 1)
    }
  })

  it('happen only when they are asked for, where there is no timer', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { feed, allows } = start()
    feed.write(one, record('r1', 'x'))
    await allows(one, 'x')
    const before = feed.calls.length
    await vi.advanceTimersByTimeAsync(10_000)
    expect(feed.calls.length).toBe(before)
  })

  it('cost nothing while no account is loaded', async () => {
    const { engine, feed } = start()
    await engine.tick()
    expect(feed.calls).toEqual([])
  })

  it('never fail, and find next time what they missed', async () => {
    const { engine, feed, time, allows } = start()
    feed.write(one, record('r1', 'x'))
    await allows(one, 'x')
    feed.write(one, gone('r1'))
    feed.down = true
    await engine.tick()
    feed.down = false
    await engine.tick()
    time.now = 1_000
    expect(await allows(one, 'x', within)).toBe(false)
  })

  it('read eight accounts at once at most', async () => {
    const { engine, feed, allows } = start()
    const accounts = Array.from({ length: 20 }, (_, at) => `acc-${at}` as AccountId)
    for (const account of accounts) feed.write(account, record('r1', 'x'))
    for (const account of accounts) await allows(account, 'x')
    for (const account of accounts) feed.write(account, gone('r1'))
    feed.holding = 'changesSince'
    const looked = engine.tick()
    await settle()
    expect(feed.held).toHaveLength(8)
    feed.releaseAll()
    await looked
    expect(await Promise.all(accounts.map((account) => allows(account, 'x', within)))).not.toContain(true)
  })

  it('let go of an account that is gone', async () => {
    const { engine, feed, allows } = start()
    feed.write(one, record('r1', 'x'))
    feed.write(two, record('r1', 'x'))
    await Promise.all([allows(one, 'x'), allows(two, 'x')])
    feed.accounts.delete(one)
    await engine.tick()
    expect(engine.loaded().accountIds).toEqual([two])
    expect(await allows(one, 'x', within)).toBeNull()
  })
})

describe('an engine that is closed', () => {
  it('listens, looks and keeps nothing any more', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { engine, feed, allows } = start({ tickMs: 5 })
    feed.write(one, record('r1', 'x'))
    await allows(one, 'x')
    expect(feed.listeners).toBe(1)
    await engine.close()
    const before = feed.calls.length
    feed.hint(one)
    await vi.advanceTimersByTimeAsync(100)
    expect([feed.calls.length, feed.listeners, vi.getTimerCount()]).toEqual([before, 0, 0])
    expect(engine.loaded()).toEqual({ accountIds: [], bytes: 0 })
  })

  it('keeps nothing of what was being read', async () => {
    const { engine, feed, allows } = start()
    feed.write(one, record('r1', 'x'))
    feed.holding = 'page record'
    const asked = allows(one, 'x', within)
    await settle()
    await engine.close()
    feed.releaseAll()
    expect(await asked).toBe(true)
    expect(engine.loaded().accountIds).toEqual([])
  })

  it('closes though it never could listen', async () => {
    const feed = new MemoryFeed()
    feed.down = true
    const { engine, allows } = start({ feed })
    await settle()
    feed.down = false
    feed.write(one, record('r1', 'x'))
    expect(await allows(one, 'x')).toBe(true)
    await expect(engine.close()).resolves.toBeUndefined()
  })
})

describe('a document that cannot be read', () => {
  const malformed = { kind: 'record' as const, id: 'r1', doc: 'text' }

  it('is reported with its account, when it is loaded or comes later', async () => {
    const reported: object[] = []
    const { feed, allows } = start({ onMalformed: (item) => reported.push(item) })
    feed.write(one, malformed)
    await allows(one, 'x')
    feed.write(one, { ...malformed, id: 'r2' })
    await allows(one, 'x')
    expect(reported).toEqual(['r1', 'r2'].map((id) => ({ accountId: one, kind: 'record', id })))
  })

  it('hurts nobody where nobody wants to hear of it', async () => {
    const { feed, allows } = start()
    feed.write(one, malformed, record('r2', 'x'))
    expect(await allows(one, 'x')).toBe(true)
  })
})

describe('memory', () => {
  it('an account over the budget is kept while it is the only one', async () => {
    const { engine, feed, allows } = start({ indexBytesMax: 1 })
    feed.write(one, record('r1', 'x'))
    await allows(one, 'x')
    const before = feed.calls.length
    expect(await allows(one, 'x', within)).toBe(true)
    expect([engine.loaded().accountIds, feed.calls.length]).toEqual([[one], before])
  })

  it('an account that grows over the budget drives out who was used less recently', async () => {
    const { engine, feed, allows } = start({ indexBytesMax: 24_000 })
    for (const account of [two, one]) feed.write(account, record('r1', 'x'))
    for (const account of [two, one]) await allows(account, 'x')
    expect(engine.loaded().accountIds).toEqual([two, one])
    feed.write(one, ...Array.from({ length: 100 }, (_, at) => record(`r${at}`, `x/${at}`)))
    await allows(one, 'x')
    expect(engine.loaded().accountIds).toEqual([one])
  })

  it('accounts that drive each other out are answered all the same', async () => {
    const { feed, allows } = start({ indexBytesMax: 1 })
    for (const account of [one, two]) feed.write(account, record('r1', 'x'))
    expect(await Promise.all([allows(one, 'x'), allows(two, 'x')])).toEqual([true, true])
  })

  it('is given back by an account that is gone', async () => {
    const { engine, feed, allows } = start()
    feed.write(one, record('r1', 'x'))
    await allows(one, 'x')
    feed.accounts.delete(one)
    expect(await allows(one, 'x')).toBeNull()
    expect(engine.loaded()).toEqual({ accountIds: [], bytes: 0 })
  })
})

import { describe, expect, it } from 'vitest'
import { MemoryFeed } from '../test/memory-feed.ts'
import { ann, gone, one, record, settle, start, strong, within } from '../test/started-engine.ts'

const takingNothing = () => Promise.reject(new Error('nothing had to be read'))

describe('an index at a revision', () => {
  it('of an account that does not exist is none, whatever revision is asked for', async () => {
    const { engine } = start()
    expect(await engine.index(one, { kind: 'atLeast', revision: 3 })).toBeNull()
    expect(await engine.indexAt(one, { revision: 3 }, takingNothing)).toBeNull()
  })

  it('of an account that is gone is none either', async () => {
    const { engine, feed, allows } = start()
    const revision = feed.write(one, record('r1', 'x'))
    await allows(one, 'x')
    feed.accounts.delete(one)
    expect(await engine.index(one, { kind: 'atLeast', revision: revision + 1 })).toBeNull()
  })

  it('costs no read where the index is that far', async () => {
    const { engine, feed, allows } = start()
    feed.write(one, record('r1', 'x'))
    const revision = feed.write(one, record('r2', 'y'))
    await allows(one, 'x')
    const before = feed.calls.length
    for (const at of [revision, revision - 1]) {
      expect(await allows(one, 'y', { kind: 'atLeast', revision: at })).toBe(true)
      expect((await engine.indexAt(one, { revision: at }, takingNothing))?.allows(ann, 'read', 'y')).toBe(true)
    }
    expect(feed.calls.length).toBe(before)
  })

  it('is refused inside a commit whose log ends before it', async () => {
    const { engine, feed } = start()
    const revision = feed.write(one, record('r1', 'x'))
    await engine.index(one, strong)
    const asked = engine.indexAt(one, { revision: revision + 1 }, async (since) => feed.changes(one, since))
    await expect(asked).rejects.toMatchObject({ code: 'Unavailable', cause: expect.stringContaining('too early') })
  })

  it('is refused inside a commit where every read finds another history', async () => {
    const { engine, feed } = start()
    const revision = feed.write(one, record('r1', 'x'))
    await engine.index(one, strong)
    const asked = engine.indexAt(one, { revision, commitId: 'elsewhere' }, takingNothing)
    await expect(asked).rejects.toMatchObject({ code: 'Unavailable', cause: expect.stringContaining('took over') })
    expect(feed.count('page record')).toBe(2)
  })

  it('moves on as often as the account does', async () => {
    const { feed, allows } = start()
    for (let times = 0; times < 4; times += 1) {
      feed.write(one, times % 2 === 0 ? record('r1', 'x') : gone('r1'))
      expect(await allows(one, 'x')).toBe(times % 2 === 0)
    }
    expect(feed.count('page record')).toBe(1)
  })

  it('is refused after a few reads of a change log that is behind its own head', async () => {
    class Behind extends MemoryFeed {
      override changes(...[accountId, since]: Parameters<MemoryFeed['changes']>) {
        return { ...super.changes(accountId, since), revision: since, items: [] }
      }
    }
    const feed = new Behind()
    const { allows } = start({ feed })
    feed.write(one, record('r1', 'x'))
    await allows(one, 'x', within)
    feed.write(one, gone('r1'))
    const before = feed.count('changesSince')
    await expect(allows(one, 'x')).rejects.toMatchObject({
      code: 'Unavailable',
      cause: expect.stringContaining('behind'),
    })
    expect(feed.count('changesSince') - before).toBe(5)
  })
})

describe('what this node commits (security C2)', () => {
  it('while the account is being read is in the next answer', async () => {
    const { engine, feed, allows } = start()
    const had = feed.write(one, record('r1', 'x'))
    feed.holding = 'changesSince'
    const early = allows(one, 'x', within)
    while (feed.held.length === 0) await settle()
    feed.write(one, gone('r1'))
    engine.noteCommitted(one, feed.committed(one, had, [gone('r1')]))
    feed.releaseAll()
    await early
    expect(await allows(one, 'x', within)).toBe(false)
  })

  it('costs no further read once it has come', async () => {
    const { engine, feed, allows } = start()
    const had = feed.write(one, record('r1', 'x'))
    await allows(one, 'x')
    feed.write(one, record('r2', 'y'))
    feed.write(one, gone('r1'))
    engine.noteCommitted(one, feed.committed(one, had + 1, [gone('r1')]))
    await settle()
    const before = feed.calls.length
    for (let times = 0; times < 3; times += 1) expect(await allows(one, 'x', within)).toBe(false)
    expect(feed.calls.length).toBe(before)
  })

  it('and another server lost costs nothing once the account was read anew', async () => {
    const { engine, feed, allows } = start()
    const kept = feed.write(one, record('r1', 'x'))
    await allows(one, 'x')
    feed.write(one, record('r2', 'y'))
    feed.write(one, record('r3', 'z'))
    engine.noteCommitted(one, feed.committed(one, kept + 1, [record('r3', 'z')]))
    await settle()
    feed.loseAfter(one, kept, gone('r2'), gone('r3'))
    await engine.tick()
    expect(await allows(one, 'z', within)).toBe(false)
    const before = feed.calls.length
    expect(await allows(one, 'z', within)).toBe(false)
    expect(feed.calls.length).toBe(before)
  })

  it.each([
    ['a role that only allows', 'ro_read', { grant: false }, false],
    ['a role that may be given on', 'ro_read', { grant: true }, true],
    ['a role that is not known', 'ro_none', { grant: false }, true],
  ])('moves rights by what its roles are: %s', async (_, roleId, flags, moves) => {
    const { engine, feed, allows } = start()
    const permissions = [{ action: 'read', allow: true, delegate: false, ...flags }]
    feed.write(one, { kind: 'role', id: 'ro_read', doc: { roleId: 'ro_read', name: '', permissions } })
    const statements = [{ roles: [roleId], resources: [{ resourceUri: 'x' }] }]
    const change = { kind: 'record' as const, before: null, after: { ...record('r1', 'x').doc, statements } }
    expect(engine.movesRights(one, change)).toBe(true)
    await allows(one, 'x')
    expect(engine.movesRights(one, change)).toBe(moves)
  })
})

import type { AccountId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { openAhead } from './ahead.ts'
import { type DecidedShare, decideInTurn } from './decide-in-turn.ts'
import type { Ahead } from './footing.ts'
import { type Head, told } from './head.ts'
import { findReplies } from './idempotency.ts'
import type { Decided, Share, Write } from './model.ts'

const accountId = 'acc-1' as AccountId // there are no rows of it, and none are read

const newRecord: Decided = {
  changes: [{ kind: 'record', id: 'rec_1', after: {}, evenIfEqual: true }],
  reply: () => ({ status: 200, body: undefined }),
}

const shareOf = (write: Partial<Write> = {}): Share => {
  const whole = { accountId, actor: 'ann', requestId: 'req_1', reads: [], decide: () => newRecord, ...write }
  return { accountId, writes: [{ write: whole, turn: 0, manner: 'shared', resolve: () => {}, reject: () => {} }] }
}

let rows: TestDatabase
let ahead: Ahead
/** Where the account stands in the database. */
let stands: Pick<Head, 'revision' | 'commitId'>

beforeAll(async () => {
  rows = await openTestDatabase()
})
beforeEach(() => {
  ahead = openAhead(rows.database)
  stands = { revision: 0, commitId: null }
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => rows.close())

interface Sent {
  /** The head that was known without asking. */
  known: Head | undefined
  /** What may be written. */
  kept: DecidedShare[]
  ends(): void
}

/** Decides a transaction of this node; it lands when it ends, unless it is told to fail. */
async function send(
  commitId: string,
  {
    write,
    movesRights = false,
    fails = false,
  }: { write?: Partial<Write>; movesRights?: boolean; fails?: boolean } = {},
): Promise<Sent> {
  const share = shareOf(write)
  const footing = ahead.footing({ behind: true, left: () => {} })
  const known = footing.headFor(share)
  const decided = await rows.database.account(accountId, async (tx) => {
    const head = known ?? { ...stands, landed: stands.revision, told: told(new Date(0)) }
    const ground = { head, isLocked: !known, items: [], replies: await findReplies(tx, []) }
    return decideInTurn(tx, share, ground, () => movesRights)
  })
  const kept = footing.keep([decided], commitId)
  const { outcomes, change } = decided
  const ends = () => {
    const isWritten = kept.length > 0 && !fails
    if (isWritten) stands = { revision: change.revision, commitId }
    const landed = isWritten ? { landed: { change: { ...change, commitId }, at: new Date(0) } } : {}
    footing.ended([{ accountId, outcomes, undone: [], manner: 'shared', ...landed }])
  }
  return { known, kept, ends }
}

async function land(...commitIds: string[]): Promise<void> {
  for (const commitId of commitIds) (await send(commitId)).ends()
}
const known = async (write?: Partial<Write>) => (await send('next', write ? { write } : {})).known

test('where an account stands is known once two transactions in a row were of this node', async () => {
  for (const commitId of ['a', 'b']) {
    const sent = await send(commitId)
    expect(sent.known).toBeUndefined()
    sent.ends()
  }
  expect(await known()).toMatchObject({ revision: 2, commitId: 'b' })
})

test('it is known before they have landed, and which revision has', async () => {
  await land('a', 'b')
  for (const commitId of ['c', 'd']) await send(commitId)
  expect(await known()).toMatchObject({ revision: 4, commitId: 'd', landed: 2 })
})

test('it is not known when another node wrote between them', async () => {
  await land('a')
  stands = { revision: 1, commitId: 'elsewhere' } // the number alone would not tell
  await land('b')
  expect(await known()).toBeUndefined()
})

test('it is known for a second after the last word of the database', async () => {
  await land('a', 'b')
  vi.advanceTimersByTime(999)
  await land('c')
  vi.advanceTimersByTime(999)
  expect(await known()).toMatchObject({ revision: 3 })
  vi.advanceTimersByTime(1)
  expect(await known()).toBeUndefined()
})

test('it is not known behind a write that moves rights', async () => {
  await land('a', 'b')
  await send('c', { movesRights: true })
  expect(await known()).toBeUndefined()
})

test('it is not known after what did not land', async () => {
  await land('a', 'b')
  const sent = await send('c', { fails: true })
  sent.ends()
  expect(await known()).toBeUndefined()
})

test.each<[string, Partial<Write>]>([
  ['reads something', { reads: [{ kind: 'record', id: 'rec_1' }] }],
  ['may be repeated', { idempotency: { principal: 'ann', route: 'POST /', key: 'k', bodyHash: 'h' } }],
])('it does not serve a write that %s', async (_, write) => {
  await land('a', 'b')
  expect(await known(write)).toBeUndefined()
})

test.each<[string, () => Decided]>([
  [
    'a refusal',
    () => {
      throw new Refusal('UnknownRole')
    },
  ],
  ['an answer without a change', () => ({ ...newRecord, changes: [] })],
  ['what does more than change', () => ({ ...newRecord, also: async () => {} })],
])('%s stands under the lock only', async (_, decide) => {
  await land('a')
  expect((await send('b', { write: { decide } })).kept).toHaveLength(1)
  await land('c', 'd')
  const onGuess = await send('e', { write: { decide } })
  expect(onGuess.known).toBeDefined()
  expect(onGuess.kept).toEqual([])
})

test('one that is sent behind another knows when that has landed, one that is sent apart waits for none', async () => {
  const first = ahead.footing({ behind: true, left: () => {} })
  const heard: string[] = []
  const apart = ahead.footing({ behind: false, left: () => {} })
  await apart.before
  const behind = ahead.footing({ behind: true, left: () => {} })
  const waits = behind.before.then(() => heard.push('before'))
  await first.before
  heard.push('ends')
  apart.ended([])
  await waits
  expect(heard).toEqual(['ends', 'before'])
})

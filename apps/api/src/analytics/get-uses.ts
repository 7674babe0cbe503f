import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Question } from '@doorward/core/permissions/model'
import { soon } from '@doorward/core/soon'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import type { Source } from '@doorward/engine/rights/comes-through'
import {
  type AuthorizationEvent,
  countClientChecks,
  listAuthorizationEvents,
} from '@doorward/store/events/authorization-events'
import { countApplicationSignIns } from '@doorward/store/events/sign-ins'
import type { CallOf, Handler } from '../handler.ts'
import { readRows } from '../items/read-items.ts'
import { existing } from '../user-permissions/ask-index.ts'

const dayMs = 86_400_000
const days = 14
/** Recorded checks that are asked again, and rows that are counted: the newest. */
const askedMax = 10_000
const countedMax = 200_000
/** How long questions are asked in one piece, and all together. */
const pieceMs = 10
const allMs = 1_000

type UsesCall = CallOf<'getUses'>
interface Found {
  /** By the day, such as 2030-06-14. */
  counts: Map<string, number>
  /** How many checks or sign-ins were looked at. */
  looked: number
  /** Where not the whole time was looked at: since when. */
  since?: Date | undefined
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** The days of the last two weeks, today last. */
const daysUntil = (now: Date): string[] =>
  Array.from({ length: days }, (_, place) => dayOf(new Date(now.getTime() - (days - 1 - place) * dayMs)))

const counted = (rows: { date: string; count: number; read: number; since: Date }[]): Found => {
  const looked = rows.reduce((sum, { count }) => sum + count, 0)
  const since =
    rows.reduce((sum, { read }) => sum + read, 0) < countedMax
      ? undefined
      : new Date(Math.min(...rows.map((row) => row.since.getTime())))
  return { counts: new Map(rows.map(({ date, count }) => [date, count])), looked, since }
}

/** Asks of each recorded check again whether it is allowed through the source now; lets others have their turn. */
async function askAgain(index: AccountIndex, events: readonly AuthorizationEvent[], source: Source): Promise<Found> {
  const counts = new Map<string, number>()
  const began = performance.now()
  let piece = began
  let asked = 0
  let looked = 0
  for (const { userId, resourceUri, permission, allowed, at, count } of events) {
    const now = performance.now()
    if (now - began > allMs) break
    if (now - piece > pieceMs) {
      await othersTurn()
      piece = performance.now()
    }
    asked += 1
    looked += count
    const question: Question = { userId, resourceUri, action: permission }
    if (allowed && index.comesThrough(question, source)) counts.set(dayOf(at), (counts.get(dayOf(at)) ?? 0) + count)
  }
  const isPart = asked < events.length || events.length === askedMax
  return { counts, looked, since: isPart ? events[asked - 1]?.at : undefined }
}

async function replay(call: UsesCall, source: Source, since: Date): Promise<Found> {
  const events = await readRows(call, (tx) =>
    listAuthorizationEvents(tx, call.accountId, { from: since }, { limit: askedMax }),
  )
  const index = await soon(call.sight.see(call.accountId, call.freshness), existing)
  return askAgain(index, events, source)
}

/**
 * How much an item was used on each of the last 14 days. Of a client and an application that is counted; of a role and a
 * record it is how many of the recorded checks that were allowed are allowed through it now.
 */
export const getUses: Handler<'getUses'> = async (call) => {
  const { itemKind, itemId } = call.query
  const { accountId } = call
  const dates = daysUntil(call.environment.now())
  const since = new Date(dates[0] ?? 0)
  const bounds = { since, most: countedMax }
  const found = {
    client: () => readRows(call, async (tx) => counted(await countClientChecks(tx, accountId, itemId, bounds))),
    application: () =>
      readRows(call, async (tx) => counted(await countApplicationSignIns(tx, accountId, itemId, bounds))),
    role: () => replay(call, { roleId: itemId }, since),
    record: () => replay(call, { recordId: itemId }, since),
  }
  const { counts, looked, since: countedSince } = await found[itemKind]()
  return {
    status: 200,
    body: {
      counts: itemKind === 'client' ? 'CHECKS_ASKED' : itemKind === 'application' ? 'SIGN_INS' : 'CHECKS_ALLOWED',
      days: dates.map((date) => ({ date, count: counts.get(date) ?? 0 })),
      looked,
      ...(countedSince ? { countedSince: countedSince.toISOString() } : {}),
    },
  }
}

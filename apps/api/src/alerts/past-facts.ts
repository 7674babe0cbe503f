import type { MeasuredType } from '@doorward/core/alerts/measure'
import type { AlertFacts } from '@doorward/core/alerts/model'
import type { AccountId } from '@doorward/core/ids'
import type { Tx } from '@doorward/store/database/database'
import { listDenials, listKeys, listMostDenials } from '@doorward/store/events/alert-facts'
import { listCallDays, listCheckCounts } from '@doorward/store/events/call-counts'
import { certificatesOf, limitOf } from './facts.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const days = 7

/** Whose facts begin anew with every hour; all others are looked at once a day. */
export const isHourly = (type: MeasuredType): boolean => type === 'USER_DENIALS' || type === 'DENIAL_RATE'

const nothing = (now: Date): AlertFacts => ({
  now,
  denials: [],
  checks: { allowed: 0, denied: 0 },
  owners: [],
  accessKeys: [],
  certificates: [],
  usage: { calls: 0 },
})

/** The beginnings of the hours of the last week, the present one last. */
function hoursUntil(now: Date): Date[] {
  const last = Math.floor(now.getTime() / hourMs)
  return Array.from({ length: days * 24 }, (_, place) => new Date((last - days * 24 + 1 + place) * hourMs))
}

/** The ends of the last seven days, the present moment last. */
const daysUntil = (now: Date): Date[] =>
  Array.from({ length: days }, (_, place) => new Date(now.getTime() - (days - 1 - place) * dayMs))

type Read = (tx: Tx, accountId: AccountId, at: { now: Date; value: number }) => Promise<AlertFacts[]>

/** Whoever was refused most in an hour stands for the others, so that the hour has its measure. */
const userDenials: Read = async (tx, accountId, { now, value }) => {
  const hours = hoursUntil(now)
  const since = hours[0] ?? now
  const found = await listDenials(tx, accountId, { denialsMin: value, since })
  const most = await listMostDenials(tx, accountId, since)
  return hours.map((hour) => {
    const of = found.filter((row) => row.hour.getTime() === hour.getTime())
    const below = most.filter((row) => row.hour.getTime() === hour.getTime() && row.denials < value)
    const others = below.map(({ denials }) => ({ userId: '', denials, usualPerHour: 0 }))
    return { ...nothing(hour), denials: [...of, ...others] }
  })
}

const denialRate: Read = async (tx, accountId, { now }) => {
  const hours = hoursUntil(now)
  const counted = await listCheckCounts(tx, accountId, { since: hours[0] ?? now, stepSeconds: hourMs / 1_000 })
  const found = new Map(counted.map((row) => [row.step * hourMs, row]))
  return hours.map((hour) => ({
    ...nothing(hour),
    checks: {
      allowed: found.get(hour.getTime())?.allowed ?? 0,
      denied: found.get(hour.getTime())?.denied ?? 0,
    },
  }))
}

/** Of a key that was used since, nobody knows how long it had not been: it is left out until then. */
const unusedKeys: Read = async (tx, accountId, { now }) => {
  const keys = await listKeys(tx, accountId)
  return daysUntil(now).map((at) => ({
    ...nothing(at),
    accessKeys: keys.filter(({ madeAt, usedAt }) => madeAt <= at && (usedAt === undefined || usedAt <= at)),
  }))
}

const expiry: Read = async (tx, accountId, { now }) => {
  const certificates = await certificatesOf(tx, accountId)
  return daysUntil(now).map((at) => ({ ...nothing(at), certificates }))
}

/** By whole days; the last one is as far as it has come. */
const usageLimit: Read = async (tx, accountId, { now }) => {
  const limit = await limitOf(tx, accountId)
  const counted = await listCallDays(tx, accountId, new Date(now.getTime() - (days + 31) * dayMs))
  return daysUntil(now).map((at) => {
    const day = at.toISOString().slice(0, 10)
    const sofar = counted.filter(({ date }) => date.startsWith(day.slice(0, 7)) && date <= day)
    return { ...nothing(at), usage: { calls: sofar.reduce((sum, { calls }) => sum + calls, 0), limit } }
  })
}

const reads: Record<MeasuredType, Read> = {
  USER_DENIALS: userDenials,
  DENIAL_RATE: denialRate,
  UNUSED_ACCESS_KEY: unusedKeys,
  EXPIRY: expiry,
  USAGE_LIMIT: usageLimit,
}

/**
 * What an alert of this type would have looked at in the last seven days, step by step, as far as it is known: counters by
 * the hour; keys and certificates as they are now.
 */
export const pastFactsFor = (
  tx: Tx,
  accountId: AccountId,
  { type, ...at }: { type: MeasuredType; now: Date; value: number },
): Promise<AlertFacts[]> => reads[type](tx, accountId, at)

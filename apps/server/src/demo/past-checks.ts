import type { AccountId } from '@doorward/core/ids'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import { rightsOf } from '@doorward/engine/rights/rights'
import type { NewAuthorizationEvent } from '@doorward/store/events/authorization-events'
import type { CallCount } from '@doorward/store/events/call-counts'
import { groups, people, records, roles } from './demo-company.ts'
import { clients } from './demo-programs.ts'

/** What the company's programs asked during the last days: made-up questions, each with the answer it has today. */

export const daysOfChecks = 14
export const dayMs = 86_400_000
const hourMs = 3_600_000
/** Questions an hour on a weekday; few by night, and a third of it at weekends. */
const hourly = [1, 1, 1, 1, 1, 2, 4, 7, 12, 14, 13, 11, 9, 12, 14, 13, 11, 8, 5, 3, 2, 2, 1, 1]
export const isWeekend = (at: Date) => at.getUTCDay() % 6 === 0

/** Spreads whole numbers evenly and always in the same way; no two neighbours look alike. */
export const spread = (seed: number, below: number): number => {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) % below
}

const actionsOf = new Map(
  roles.map((role) => [role.roleId, role.permissions.flatMap(({ action, allow }) => (allow ? [action] : []))]),
)

/** How many of a hundred questions are about somebody whom the record names. */
const namedInHundred = 93

/** A question about something below a record's resource, mostly by somebody whom the record names. */
function questionOf(seed: number) {
  const record = records[spread(seed, records.length)]
  const [statement] = record?.statements ?? []
  const actions = actionsOf.get(statement?.roles[0] ?? roles[0]?.roleId ?? ('' as never)) ?? []
  const ofGroup = groups.find(({ groupId }) => groupId === record?.groups[0]?.groupId)
  const named = [...(record?.users ?? []), ...(ofGroup?.users ?? [])]
  const person =
    named.length > 0 && spread(seed + 1, 100) < namedInHundred
      ? named[spread(seed + 2, named.length)]
      : people[spread(seed + 3, people.length)]
  const below = statement?.resources[0]?.resourceUri.replace(/\/\*$/, '') ?? 'reports'
  return {
    userId: person?.userId,
    permission: actions[spread(seed + 4, actions.length || 1)] ?? 'reports:read',
    resourceUri: `${below}/${100 + spread(seed + 5, 40)}`,
  }
}

export const startOfDay = (at: Date): number => Math.floor(at.getTime() / dayMs) * dayMs

/** Answered questions from the first day to a moment, oldest first, with the answers of the index. */
export function pastChecks(
  accountId: AccountId,
  index: AccountIndex,
  { from, to }: { from: Date; to: Date },
): NewAuthorizationEvent[] {
  const events: NewAuthorizationEvent[] = []
  for (let hour = startOfDay(from); hour < to.getTime(); hour += hourMs) {
    const begin = new Date(hour)
    const many = Math.ceil((hourly[begin.getUTCHours()] ?? 1) / (isWeekend(begin) ? 3 : 1))
    for (let i = 0; i < many; i++) {
      const seed = (hour / hourMs) * 32 + i
      const at = new Date(hour + Math.floor((i / many) * hourMs) + spread(seed, 60_000))
      const { userId, permission, resourceUri } = questionOf(seed)
      if (!userId || at > to) continue
      events.push({
        accountId,
        at,
        userId,
        permission,
        resourceUri,
        allowed: rightsOf(index, { userId }).allows(permission, resourceUri),
        clientId: clients[spread(seed + 6, clients.length)]?.clientId,
        ip: `203.0.113.${10 + spread(seed + 7, 40)}`,
        count: 1 + spread(seed + 8, 9),
      })
    }
  }
  return events
}

/** Counted calls for each check: programs also list what somebody may do, and where. */
export const callsPerCheck = 10

/** The same questions as counted calls, once for each hour. */
export function countsOf(accountId: AccountId, events: NewAuthorizationEvent[]): CallCount[] {
  const hours = new Map<number, CallCount>()
  for (const { at, allowed, count } of events) {
    const hour = Math.floor(at.getTime() / hourMs) * hourMs
    const known = hours.get(hour) ?? { accountId, at: new Date(hour), calls: 0, allowed: 0, denied: 0, notRecorded: 0 }
    known.calls += count * callsPerCheck
    known[allowed ? 'allowed' : 'denied'] += count
    hours.set(hour, known)
  }
  return [...hours.values()]
}

const monthsBefore = 5

/** Counted calls of the months before a day, which has events of its own. */
export function earlierCounts(accountId: AccountId, before: Date): CallCount[] {
  return Array.from({ length: monthsBefore * 30 }, (_, i) => {
    const day = startOfDay(before) - (i + 1) * dayMs
    const calls = (isWeekend(new Date(day)) ? 240 : 560) + spread(day / dayMs, 140) - i
    const at = new Date(day + 12 * hourMs)
    return { accountId, at, calls: calls * callsPerCheck, allowed: calls, denied: 0, notRecorded: 0 }
  })
}

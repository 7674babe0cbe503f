import type { AlertFacts, AlertType } from './model.ts'
import { dayMs, daysSince } from './rules.ts'

/** Types whose number is held against something that can be measured. */
export type MeasuredType = Exclude<AlertType, 'NEW_OWNER'>

const mostOf = (numbers: number[]): number | undefined => (numbers.length > 0 ? Math.max(...numbers) : undefined)
const leastOf = (numbers: number[]): number | undefined => (numbers.length > 0 ? Math.min(...numbers) : undefined)

const measures: Record<MeasuredType, (facts: AlertFacts) => number | undefined> = {
  USER_DENIALS: ({ denials }) => mostOf(denials.map((user) => user.denials)),
  DENIAL_RATE: ({ checks: { allowed, denied } }) =>
    allowed + denied === 0 ? undefined : Math.floor((denied * 100) / (allowed + denied)),
  UNUSED_ACCESS_KEY: ({ accessKeys, now }) =>
    mostOf(accessKeys.map(({ madeAt, usedAt }) => daysSince(usedAt ?? madeAt, now))),
  EXPIRY: ({ certificates, now }) =>
    leastOf(certificates.map(({ expiresAt }) => Math.floor((expiresAt.getTime() - now.getTime()) / dayMs))),
  USAGE_LIMIT: ({ usage: { calls, limit } }) => (limit ? Math.floor((calls * 100) / limit) : undefined),
}

/** What the number of an alert is held against, in its unit: the one that comes nearest; nothing where there is none. */
export const measureOf = (type: MeasuredType, facts: AlertFacts): number | undefined => measures[type](facts)

import type { UsageReply } from '@doorward/contract/authorization/account/usage'
import { costGoingOn } from '@doorward/core/billing/invoice'
import { type Currency, type Plan, plans } from '@doorward/core/billing/plans'
import { chargedCalls, costOf } from '@doorward/core/billing/usage'
import { moneyText, unitPriceText } from '../../../lib/money.ts'

/** What an account may ask for or be given. */
export type PlanKey = keyof typeof plans
export const planKeys = Object.keys(plans) as PlanKey[] // those of the object above

/** Months by their number, such as 2026-11. */
const monthOf = (at: Date): string => at.toISOString().slice(0, 7)

/** The calls of the last whole month, of this one so far, and what this one comes to if it goes on as it did. */
export interface PresentUse {
  lastMonth: number
  soFar: number
  expected: number
  /** What of this month fell on which plan so far. */
  lines: readonly { featureSet: PlanKey; calls: number }[]
}

/** So much has to be over of a month before anything is expected of it: a first hour says nothing about a month. */
const tellsAfterMs = 86_400_000

/** How much is used at present, by the months that are counted (UTC). */
export function presentUse(history: UsageReply['history'], now: Date): PresentUse {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const [from, to] = [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1)]
  const rowOf = (at: Date) => history.find((row) => row.month === monthOf(at))
  const { calls: soFar = 0, lines = [] } = rowOf(now) ?? {}
  const lastMonth = rowOf(new Date(Date.UTC(year, month - 1, 1)))?.calls ?? 0
  const overMs = now.getTime() - from
  const expected = overMs < tellsAfterMs ? Math.max(soFar, lastMonth) : Math.round(soFar / (overMs / (to - from)))
  return { lastMonth, soFar, expected, lines }
}

/** What so many calls of a month cost on a plan, in words. */
export const costText = (calls: number, plan: Pick<Plan, 'charges' | 'includedCalls'>, currency: Currency): string =>
  moneyText(costOf(chargedCalls(calls, plan), currency), currency)

interface GoingOn {
  featureSet: PlanKey
  currency: Currency
}

/** What this month comes to with so many calls: those that did not fall on a plan yet fall on the one that is named. */
export function thisMonthCost({ lines }: PresentUse, calls: number, { featureSet, currency }: GoingOn): string {
  const fallen = lines.reduce((sum, line) => sum + line.calls, 0)
  return costGoingOn(lines, { featureSet, calls: Math.max(0, calls - fallen) }, currency)
}
export const thisMonthText = (use: PresentUse, calls: number, on: GoingOn): string =>
  moneyText(thisMonthCost(use, calls, on), on.currency)

/** What a further call costs, in words. */
export const priceText = (currency: Currency): string => unitPriceText(costOf(1, currency), currency)

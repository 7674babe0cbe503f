import { normaliseAction } from '@doorward/core/permissions/actions'
import { asId } from '../../lib/as-id.ts'
import { t } from '../../lib/texts.ts'
import { isoText } from '../../lib/time.ts'
import type { Activity, ActivityFilter } from '../../queries/access/activity.ts'

const hourMs = 3_600_000
const minuteMs = 60_000

/** How far back to look. No API says how long checks are kept, usually two weeks, so that nothing longer is offered. */
export const periods = [
  { value: '1h', label: t('audit.hours', { count: 1 }), told: t('audit.lastHours', { count: 1 }), ms: hourMs },
  { value: '24h', label: t('audit.hours', { count: 24 }), told: t('audit.lastHours', { count: 24 }), ms: 24 * hourMs },
  { value: '7d', label: t('audit.days', { count: 7 }), told: t('audit.lastDays', { count: 7 }), ms: 7 * 24 * hourMs },
] as const
const usual = periods[1]
/** What is shown, by the value in the address. */
export const kinds = [
  { value: '', label: t('common.all'), kind: undefined },
  { value: 'check', label: t('audit.checks'), kind: 'CHECK' },
  { value: 'change', label: t('audit.changes'), kind: 'CHANGE' },
  { value: 'sign-in', label: t('audit.signIns'), kind: 'SIGN_IN' },
] as const
export const results = [
  { value: '', label: t('common.all') },
  { value: 'ALLOWED', label: t('checks.allowed') },
  { value: 'DENIED', label: t('checks.denied') },
  { value: 'SIGNED_IN', label: t('audit.signedIn') },
  { value: 'FAILED', label: t('audit.signInFailed') },
] as const

/** Everything in the address that narrows the time line, beside its time. */
type FilterName = 'kind' | 'user' | 'action' | 'resource' | 'result' | 'item' | 'client'

/** The service client by which a line came about: it asked, or made a change on behalf of somebody. */
export const clientOf = (line: Activity): string | undefined =>
  line.kind === 'CHECK' ? line.clientId : line.kind === 'CHANGE' ? line.throughClient : undefined

/** The value that an address needs not name. */
export const usualPeriod: string = usual.value
export const periodOf = (params: URLSearchParams): (typeof periods)[number] =>
  periods.find(({ value }) => value === params.get('period')) ?? usual
export const kindOf = (params: URLSearchParams) => kinds.find(({ value }) => value === params.get('kind')) ?? kinds[0]

const timeIn = (params: URLSearchParams, name: 'from' | 'to'): Date | undefined => {
  const at = new Date(params.get(name) ?? '')
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** The span of time that an address names by both its ends; nothing where it names none. */
export function spanIn(params: URLSearchParams): { from: Date; to: Date } | undefined {
  const [from, to] = [timeIn(params, 'from'), timeIn(params, 'to')]
  return from && to && from < to ? { from, to } : undefined
}

const minuteText = (at: Date): string => isoText(at).slice(0, 16)
/** The span that an address names, as a button has it. */
export const spanText = ({ from, to }: { from: Date; to: Date }): string =>
  t('audit.span', { from: minuteText(from), to: minuteText(to) })

/** The time that is looked at, in words. */
export function whenOf(params: URLSearchParams): string {
  const span = spanIn(params)
  return span ? t('audit.spanBetween', { from: minuteText(span.from), to: minuteText(span.to) }) : periodOf(params).told
}

/** The next longer time that can be looked at, if there is one. A span that was chosen is shorter than all that is offered. */
export function widerThan(params: URLSearchParams): (typeof periods)[number] | undefined {
  if (spanIn(params)) return periods.at(-1)
  return periods[periods.indexOf(periodOf(params)) + 1]
}

/**
 * The filter that an address names. The start of a period is a whole minute, so that the same address asks the same thing;
 * without an end of its own it has none, so that what comes is part of it.
 */
export function filterOf(params: URLSearchParams, now: Date): ActivityFilter {
  const text = (name: FilterName) => params.get(name) || undefined
  const [user, action, resource] = [text('user'), text('action'), text('resource')]
  const result = results.find(({ value }) => value !== '' && value === text('result'))?.value
  const { kind } = kindOf(params)
  const span = spanIn(params)
  const from = span?.from ?? new Date(Math.floor((now.getTime() - periodOf(params).ms) / minuteMs) * minuteMs)
  return {
    from: from.toISOString(),
    ...(span ? { to: span.to.toISOString() } : {}),
    ...(kind ? { kind } : {}),
    ...(user ? { userId: asId(user) } : {}),
    ...(action && normaliseAction(action) !== null ? { permission: action } : {}),
    ...(resource ? { resourceUri: resource } : {}),
    ...(result ? { result } : {}),
    ...(text('item') ? { itemId: text('item') } : {}),
    ...(text('client') ? { clientId: text('client') } : {}),
  }
}

import { normaliseAction } from '@doorward/core/permissions/actions'
import { asId } from '../../lib/as-id.ts'
import { t } from '../../lib/texts.ts'
import type { EventFilter } from '../../queries/access/audit.ts'

const hourMs = 3_600_000
const minuteMs = 60_000

/** How far back to look. No API says how long events are kept, usually two weeks, so that nothing longer is offered. */
export const periods = [
  { value: '1h', label: t('audit.hours', { count: 1 }), ms: hourMs },
  { value: '24h', label: t('audit.hours', { count: 24 }), ms: 24 * hourMs },
  { value: '7d', label: t('audit.days', { count: 7 }), ms: 7 * 24 * hourMs },
] as const
const usual = periods[1]
export const results = [
  { value: '', label: t('common.all') },
  { value: 'ALLOWED', label: t('checks.allowed') },
  { value: 'DENIED', label: t('checks.denied') },
] as const

/** The value that an address needs not name. */
export const usualPeriod: string = usual.value
export const periodOf = (params: URLSearchParams): (typeof periods)[number] =>
  periods.find(({ value }) => value === params.get('period')) ?? usual

/** The filter that an address names. The start is a whole minute, so that the same address asks the same thing. */
export function filterOf(params: URLSearchParams, now: Date): EventFilter {
  const [user, action, resource] = [params.get('user'), params.get('action'), params.get('resource')]
  const result = results.find(({ value }) => value !== '' && value === params.get('result'))?.value
  const from = Math.floor((now.getTime() - periodOf(params).ms) / minuteMs) * minuteMs
  return {
    from: new Date(from).toISOString(),
    ...(user ? { userId: asId(user) } : {}),
    ...(action && normaliseAction(action) !== null ? { permission: action } : {}),
    ...(resource ? { resourceUri: resource } : {}),
    ...(result ? { result } : {}),
  }
}

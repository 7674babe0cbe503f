import { t } from '../../lib/texts.ts'

/** How far back the overview looks. */
export const periods = [
  { value: '24h', label: t('overview.hours', { count: 24 }), hours: 24, by: 'HOUR' },
  { value: '7d', label: t('overview.days', { count: 7 }), hours: 7 * 24, by: 'HOUR' },
  { value: '30d', label: t('overview.days', { count: 30 }), hours: 30 * 24, by: 'DAY' },
] as const
export type Period = (typeof periods)[number]

export const periodIn = (value: string | null): Period => periods.find((each) => each.value === value) ?? periods[0]

const hourMs = 3_600_000

/** When a period began, by whole hours, so that the same question is asked again. */
export const beginningOf = ({ hours }: Period, now: Date): string =>
  new Date((Math.floor(now.getTime() / hourMs) - hours) * hourMs).toISOString()

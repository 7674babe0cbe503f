import { t } from './texts.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const two = (value: number): string => String(value).padStart(2, '0')

/** `2026-11-21 10:42:07` in the viewer's own zone. */
export function isoText(at: Date): string {
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${date} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
}

/** The largest first; shorter times are told in minutes. */
const units = [
  [dayMs, 'time.daysAgo', 'time.inDays'],
  [hourMs, 'time.hoursAgo', 'time.inHours'],
] as const

/** `2026-05-03 10:42` in the viewer's own zone, for sentences. */
export const momentText = (at: Date): string => isoText(at).slice(0, '2026-05-03 10:42'.length)

/** `2026-11-21` in the viewer's own zone. */
export const dayText = (at: Date): string => isoText(at).slice(0, 10)

/** "2 h ago" up to seven days, then the date. Times to come read "in 2 h". */
export function relativeText(at: Date, now: Date): string {
  const distanceMs = now.getTime() - at.getTime()
  const size = Math.abs(distanceMs)
  if (size < minuteMs) return distanceMs >= 0 ? t('time.justNow') : t('time.inAMoment')
  if (size >= 7 * dayMs) return isoText(at).slice(0, 10)
  const [unitMs, ago, ahead] =
    units.find(([each]) => size >= each) ?? ([minuteMs, 'time.minutesAgo', 'time.inMinutes'] as const)
  return t(distanceMs >= 0 ? ago : ahead, { count: Math.floor(size / unitMs) })
}

/** The viewer's zone, with the offset, for tooltips. */
export const zoneName = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

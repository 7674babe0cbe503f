import { parseDuration } from '@doorward/core/durations'
import { t } from '../../lib/texts.ts'

const units = [
  [86_400, 'durations.days'],
  [3_600, 'durations.hours'],
  [60, 'durations.minutes'],
  [1, 'durations.seconds'],
] as const

/** An ISO 8601 duration in words, in its largest whole unit: `P7D` reads "7 days", `PT90M` "90 minutes". */
export function durationInWords(duration: string): string {
  const seconds = parseDuration(duration)
  if (seconds === undefined) return duration
  const unit = units.find(([size]) => seconds >= size && seconds % size === 0)
  return unit ? t(unit[1], { count: seconds / unit[0] }) : duration
}

/** Durations to choose from, with the one that stands now; `unset` says what no choice means. */
export const durationOptions = (durations: readonly string[], unset?: string) => (value: string) => {
  const known = value === '' || durations.includes(value) ? durations : [value, ...durations]
  return [
    ...(unset === undefined ? [] : [{ value: '', label: unset }]),
    ...known.map((each) => ({ value: each, label: durationInWords(each) })),
  ]
}

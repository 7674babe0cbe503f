import { parseDuration } from '@doorward/core/durations'

const units: [seconds: number, one: string, many: string][] = [
  [86_400, 'day', 'days'],
  [3_600, 'hour', 'hours'],
  [60, 'minute', 'minutes'],
  [1, 'second', 'seconds'],
]

/** An ISO 8601 duration in words, in its largest whole unit: `P7D` reads "7 days", `PT90M` "90 minutes". */
export function durationInWords(duration: string): string {
  const seconds = parseDuration(duration)
  if (seconds === undefined) return duration
  const unit = units.find(([size]) => seconds >= size && seconds % size === 0)
  if (!unit) return duration
  const count = seconds / unit[0]
  return `${count} ${count === 1 ? unit[1] : unit[2]}`
}

/** Durations to choose from, with the one that stands now; `unset` says what no choice means. */
export const durationOptions = (durations: readonly string[], unset?: string) => (value: string) => {
  const known = value === '' || durations.includes(value) ? durations : [value, ...durations]
  return [
    ...(unset === undefined ? [] : [{ value: '', label: unset }]),
    ...known.map((each) => ({ value: each, label: durationInWords(each) })),
  ]
}

import { isoText } from '../../lib/time.ts'

const minuteLength = '2026-05-03T10:42'.length

/** Whether an address asks about a revision, by its number. */
export const isRevision = (asOf: string): boolean => /^\d+$/.test(asOf)

/** A moment as a field for day and time shows it, in the viewer's zone; empty for none and for what is no time. */
export function shownMoment(asOf: string | undefined): string {
  const at = asOf && !isRevision(asOf) ? new Date(asOf) : undefined
  return !at || Number.isNaN(at.getTime()) ? '' : isoText(at).replace(' ', 'T').slice(0, minuteLength)
}

/** What was typed there (ISO 8601, UTC); undefined for what is no time. */
export function readMoment(text: string): string | undefined {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

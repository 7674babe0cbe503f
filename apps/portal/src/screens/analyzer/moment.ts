import { momentText } from '../../lib/time.ts'

/** Whether an address asks about a revision, by its number. */
export const isRevision = (asOf: string): boolean => /^\d+$/.test(asOf)

/** A moment as it is typed, `2026-05-03 10:42` in the viewer's zone; empty for none and for what is no time. */
export function shownMoment(asOf: string | undefined): string {
  const at = asOf && !isRevision(asOf) ? new Date(asOf) : undefined
  return !at || Number.isNaN(at.getTime()) ? '' : momentText(at)
}

/** A day, with or without a time; a `T` between them is ISO 8601 too, and what a browser's own field writes. */
const typed = /^(\d{4}-\d{2}-\d{2})(?:[ T]+(\d{1,2}:\d{2}(?::\d{2})?))?$/

/** What was typed there (ISO 8601, UTC); undefined for what is no time. A day alone is its beginning. */
export function readMoment(text: string): string | undefined {
  const [, day, time = '00:00'] = typed.exec(text.trim()) ?? []
  const at = new Date(`${day}T${time.padStart('00:00'.length, '0')}`)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

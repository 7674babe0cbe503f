const units = { Y: 365 * 86_400, M: 30 * 86_400, W: 7 * 86_400, D: 86_400, TH: 3_600, TM: 60, TS: 1 } as const
const wellFormed =
  /^P(?!$)(?:(\d{1,9})Y)?(?:(\d{1,9})M)?(?:(\d{1,9})W)?(?:(\d{1,9})D)?(?:T(?=\d)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})S)?)?$/

/** Seconds of an ISO 8601 duration such as `P7D` or `PT5M`; a year counts 365 days, a month 30. Null when malformed. */
export function secondsOfDuration(text: string): number | null {
  const found = wellFormed.exec(text)
  if (!found) return null
  return Object.values(units).reduce((sum, seconds, place) => sum + seconds * Number(found[place + 1] ?? 0), 0)
}

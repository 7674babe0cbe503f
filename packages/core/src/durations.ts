const shape =
  /^P(?!$)(?:(\d{1,6})Y)?(?:(\d{1,6})M)?(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?=\d)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})S)?)?$/
const day = 86_400
const secondsOf = [365 * day, 30 * day, 7 * day, day, 3_600, 60, 1]

/** Seconds of an ISO 8601 duration such as `PT24H` or `P30D`; a month counts 30 days. Undefined for any other text. */
export function parseDuration(text: string): number | undefined {
  const match = shape.exec(text)
  if (!match) return undefined
  return secondsOf.reduce((sum, seconds, part) => sum + seconds * Number(match[part + 1] ?? 0), 0)
}

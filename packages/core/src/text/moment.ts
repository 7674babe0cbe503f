const first = Date.parse('0001-01-01T00:00:00Z')
const last = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * The moment that a text names with its zone, in any spelling of RFC 3339 that both this language and the database can
 * hold: between the years 1 and 9999, a day that there is, and no leap second. Undefined for any other.
 */
export function momentOf(text: string): Date | undefined {
  const at = new Date(text.toUpperCase())
  if (!(at.getTime() >= first && at.getTime() <= last)) return undefined // an invalid one compares with nothing
  // The language takes the 30th of February for the 2nd of March.
  const [year = 0, month = 0, day = 0] = text.split(/\D/, 3).map(Number)
  return new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1 ? at : undefined
}

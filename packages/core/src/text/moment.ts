const first = Date.parse('0001-01-01T00:00:00Z')
const last = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * The moment that a text names with its zone, in any spelling of RFC 3339 that both this language and the database can
 * hold: between the years 1 and 9999, and no leap second. Undefined for any other.
 */
export function momentOf(text: string): Date | undefined {
  const at = new Date(text.toUpperCase())
  return at.getTime() >= first && at.getTime() <= last ? at : undefined // an invalid one compares with nothing
}

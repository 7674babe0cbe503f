const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Whether two values made of plain objects, lists and primitives are equal. The order of an object's keys does not matter,
 * and a key whose value is undefined is none.
 */
export function equal(a: unknown, b: unknown): boolean {
  if (a === b || Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => equal(item, b[i]))
  if (!isRecord(a) || !isRecord(b)) return false
  let keys = 0
  for (const [key, value] of Object.entries(a)) {
    if (value === undefined) continue
    if (!Object.hasOwn(b, key) || !equal(value, b[key])) return false
    keys += 1
  }
  for (const value of Object.values(b)) if (value !== undefined) keys -= 1
  return keys === 0
}

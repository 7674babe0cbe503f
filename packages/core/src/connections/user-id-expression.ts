/** How the id of a user follows from what a provider says of them, such as `{sub}` or `team_{data.id}` (contract 12). */
export const defaultUserIdExpression = '{sub}'

const lengthMax = 128
/** One claim in braces: a name, or names of nested objects joined by dots. */
const claim = /\{([a-zA-Z0-9_.:/-]{1,100})\}/g

/** Whether a text is such an expression: at least one claim, and no brace outside of one. */
export function isUserIdExpression(text: string): boolean {
  if (text.length > lengthMax || text.search(claim) < 0) return false
  return !/[{}]/.test(text.replaceAll(claim, ''))
}

const ownValue = (from: unknown, name: string): unknown =>
  typeof from === 'object' && from !== null && Object.hasOwn(from, name)
    ? (from as Record<string, unknown>)[name] // an own property, checked just before
    : undefined

/** A claim by its whole name, or by the path that its dots make. */
export const claimOf = (claims: object, name: string): unknown =>
  ownValue(claims, name) ?? name.split('.').reduce<unknown>(ownValue, claims)

/** The id that the claims give; undefined when a claim is absent, empty, or neither text nor number. */
export function resolveUserId(expression: string, claims: object): string | undefined {
  let isWhole = true
  const id = expression.replaceAll(claim, (_, name: string) => {
    const value = claimOf(claims, name)
    if (typeof value === 'string' && value !== '') return value
    if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
    isWhole = false
    return ''
  })
  return isWhole ? id : undefined
}

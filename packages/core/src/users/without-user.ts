import type { Json } from '../changes/patch.ts'

const userNamed = (value: Json): string | undefined =>
  value !== null && typeof value === 'object' && !Array.isArray(value) && typeof value.userId === 'string'
    ? value.userId
    : undefined

/** The document without some users: whatever list names one, at whatever depth, names him no more. */
export function withoutUsers<Doc extends Json>(doc: Doc, isOne: (userId: string) => boolean): Doc {
  const isNamed = (value: Json): boolean => {
    const userId = userNamed(value)
    return userId !== undefined && isOne(userId)
  }
  const walk = (value: Json): Json => {
    if (Array.isArray(value)) return value.filter((each) => !isNamed(each)).map(walk)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, walk(each)]))
  }
  return walk(doc) as Doc // only list entries are left out
}

/** The document without one user. */
export const withoutUser = <Doc extends Json>(doc: Doc, userId: string): Doc =>
  withoutUsers(doc, (each) => each === userId)

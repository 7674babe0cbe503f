import type { Json } from '../changes/patch.ts'

const isNamed = (value: Json, userId: string): boolean =>
  value !== null && typeof value === 'object' && !Array.isArray(value) && value.userId === userId

/** The document without the user: whatever list names him, at whatever depth, names him no more. */
export function withoutUser<Doc extends Json>(doc: Doc, userId: string): Doc {
  const walk = (value: Json): Json => {
    if (Array.isArray(value)) return value.filter((each) => !isNamed(each, userId)).map(walk)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, walk(each)]))
  }
  return walk(doc) as Doc // only list entries are left out
}

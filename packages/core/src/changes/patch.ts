import { equal } from './equal.ts'
/**
 * What differs between two documents, old and new together, so that either can be made from the other.
 * A step replaces the value at a path, or a run of elements in an array (`at`, `removed`, `added`).
 */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type Patch = Step[]
type Path = (string | number)[]
type Step = { path: Path; old?: Json; new?: Json } | { path: Path; at: number; removed: Json[]; added: Json[] }

const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value under a key of the document itself; a key may be called `toString`. */
const own = (object: { [key: string]: Json }, key: string): Json | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined

/** The steps from `before` to `after`. Time and size grow with the documents, not with their product. */
export function diff(before: Json, after: Json, path: Path = []): Patch {
  if (equal(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after)) return diffArrays(before, after, path)
  if (!isObject(before) || !isObject(after)) return [{ path, old: before, new: after }]
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys.flatMap((key): Patch => {
    const [old, now] = [own(before, key), own(after, key)]
    if (old === undefined) return now === undefined ? [] : [{ path: [...path, key], new: now }]
    if (now === undefined) return [{ path: [...path, key], old }]
    return diff(old, now, [...path, key])
  })
}

/** One run of elements: what stays the same at both ends is left out. A single changed element is looked into. */
function diffArrays(before: Json[], after: Json[], path: Path): Patch {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && equal(before[start], after[start])) start++
  let end = 0
  while (end < shorter - start && equal(before[before.length - 1 - end], after[after.length - 1 - end])) end++
  const removed = before.slice(start, before.length - end)
  const added = after.slice(start, after.length - end)
  const [old, now] = [removed[0], added[0]]
  if (removed.length === 1 && added.length === 1 && isObject(old) && isObject(now))
    return diff(old, now, [...path, start])
  return [{ path, at: start, removed, added }]
}

/** Makes the newer document from the older one. */
export const apply = (before: Json, patch: Patch): Json =>
  patch.reduce((doc, step) => take(doc, step, step.path), before)

/** Makes the older document from the newer one. */
export const unapply = (after: Json, patch: Patch): Json =>
  patch.reduceRight((doc, step) => take(doc, turned(step), step.path), after)

const turned = (step: Step): Step =>
  'at' in step
    ? { path: step.path, at: step.at, removed: step.added, added: step.removed }
    : {
        path: step.path,
        ...(step.new === undefined ? {} : { old: step.new }),
        ...(step.old === undefined ? {} : { new: step.old }),
      }

function take(doc: Json, step: Step, path: Path): Json {
  const [head, ...rest] = path
  if (head === undefined) {
    if (!('at' in step)) return step.new ?? null
    const list = doc as Json[] // a run's path always leads to an array, because `diff` wrote it
    return [...list.slice(0, step.at), ...step.added, ...list.slice(step.at + step.removed.length)]
  }
  if (Array.isArray(doc)) return doc.map((item, i) => (i === head ? take(item, step, rest) : item))
  const { [head]: old, ...others } = doc as { [key: string]: Json } // an object, for the same reason
  const removesKey = rest.length === 0 && !('at' in step) && step.new === undefined
  return removesKey ? others : { ...others, [head]: take(old ?? null, step, rest) }
}

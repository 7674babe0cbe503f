import { Rows } from '../src/index/compact/rows.ts'

/** A function on a prototype, whatever it takes. */
type Method = (this: unknown, ...given: unknown[]) => unknown

const setSteps = Object.getPrototypeOf(new Set().values()) as object
const mapSteps = Object.getPrototypeOf(new Map().values()) as object
const counted: [object, string[]][] = [
  [Rows.prototype, ['get', 'set', 'take', 'give']],
  [Set.prototype, ['add', 'delete', 'has', 'forEach']],
  [Map.prototype, ['get', 'set', 'delete', 'has', 'forEach']],
  [setSteps, ['next']],
  [mapSteps, ['next']],
]

/** How many look-ups, changes and iteration steps of rows, sets and maps some work takes. */
export function countWork(work: () => void): number {
  let steps = 0
  const undo: (() => void)[] = []
  for (const [prototype, names] of counted)
    for (const name of names) {
      const original = Reflect.get(prototype, name) as Method
      const counting: Method = function (...given) {
        steps += 1
        return original.apply(this, given)
      }
      Reflect.set(prototype, name, counting)
      undo.push(() => Reflect.set(prototype, name, original))
    }
  try {
    work()
  } finally {
    for (const restore of undo) restore()
  }
  return steps
}

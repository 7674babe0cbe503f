import { isWildSegment } from '../resource-uri.ts'
import type { Work } from '../work.ts'

/** A place in the tree of patterns that have a wildcard before their end. */
interface PatternNode<Value> {
  literal: Map<string, PatternNode<Value>>
  /** Children for `*` and `name:*` segments. */
  wild: Map<string, PatternNode<Value>>
  /** What the pattern that ends here leads to. */
  here: Value | undefined
  /** What the pattern that ends here with `/*` leads to. */
  below: Value | undefined
}

const newNode = <Value>(): PatternNode<Value> => ({
  literal: new Map(),
  wild: new Map(),
  here: undefined,
  below: undefined,
})

/** Whether a URI needs the tree: one whose only wildcard is a `*` at its end is found by its name. */
export const isPattern = (uri: string): boolean =>
  uri.includes('*') &&
  uri
    .split('/')
    .some((segment, index, { length }) => isWildSegment(segment) && !(segment === '*' && index === length - 1))

/** Values by URIs that have a wildcard before their end, and which of them cover a URI. */
export class PatternTree<Value> {
  readonly #patterns = new Map<string, Value>()
  readonly #root = newNode<Value>()

  get size(): number {
    return this.#patterns.size
  }

  get(uri: string): Value | undefined {
    return this.#patterns.get(uri)
  }

  set(uri: string, value: Value): void {
    this.#patterns.set(uri, value)
    const segments = uri.split('/')
    const tail = segments.at(-1) === '*'
    let node = this.#root
    for (const segment of tail ? segments.slice(0, -1) : segments) {
      const children = isWildSegment(segment) ? node.wild : node.literal
      let child = children.get(segment)
      if (child === undefined) {
        child = newNode()
        children.set(segment, child)
      }
      node = child
    }
    if (tail) node.below = value
    else node.here = value
  }

  delete(uri: string): void {
    if (!this.#patterns.delete(uri)) return
    const segments = uri.split('/')
    const tail = segments.at(-1) === '*'
    clear(this.#root, tail ? segments.slice(0, -1) : segments, 0, tail)
  }

  /** Every pattern with its value, in no order. */
  entries(): Iterable<[uri: string, value: Value]> {
    return this.#patterns
  }

  /** Adds to `found` the value of every pattern that covers a normalised URI. */
  collect(uri: string, found: Value[], work?: Work): void {
    if (this.#patterns.size > 0) collect(this.#root, uri.split('/'), 0, found, work)
  }
}

function collect<Value>(
  node: PatternNode<Value>,
  segments: readonly string[],
  depth: number,
  found: Value[],
  work?: Work,
): void {
  work?.spend(1)
  if (node.here !== undefined) found.push(node.here)
  const segment = segments[depth]
  if (segment === undefined) return
  if (node.below !== undefined) found.push(node.below)
  const literal = node.literal.get(segment)
  if (literal !== undefined) collect(literal, segments, depth + 1, found, work)
  if (node.wild.size === 0) return
  const any = node.wild.get('*')
  if (any !== undefined) collect(any, segments, depth + 1, found, work)
  for (let end = segment.indexOf(':'); end !== -1; end = segment.indexOf(':', end + 1)) {
    const some = node.wild.get(`${segment.slice(0, end + 1)}*`)
    if (some !== undefined) collect(some, segments, depth + 1, found, work)
  }
}

/** Takes one pattern out and prunes what nothing needs any more; true when the node itself may go. */
function clear<Value>(node: PatternNode<Value>, segments: readonly string[], depth: number, tail: boolean): boolean {
  const segment = segments[depth]
  if (segment === undefined) {
    if (tail) node.below = undefined
    else node.here = undefined
  } else {
    const children = isWildSegment(segment) ? node.wild : node.literal
    const child = children.get(segment)
    if (child !== undefined && clear(child, segments, depth + 1, tail)) children.delete(segment)
  }
  return node.here === undefined && node.below === undefined && node.literal.size === 0 && node.wild.size === 0
}

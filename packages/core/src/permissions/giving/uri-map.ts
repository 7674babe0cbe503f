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

/** A `*` at the end is looked up by name; any other wildcard needs the tree. */
const isPattern = (segments: readonly string[]): boolean =>
  segments.some((segment, index) => isWildSegment(segment) && !(segment === '*' && index === segments.length - 1))

/**
 * Values by normalised resource URI, and the question which of those URIs cover one that is asked for.
 * Asking takes two look-ups per segment, plus a walk through those patterns alone that fit.
 */
export class UriMap<Value> {
  readonly #named = new Map<string, Value>()
  readonly #patterns = new Map<string, Value>()
  readonly #root = newNode<Value>()
  /** How many of the named end in `/*`; while none does they are not looked for. */
  #tails = 0

  get size(): number {
    return this.#named.size + this.#patterns.size
  }

  get(uri: string): Value | undefined {
    return this.#named.get(uri) ?? this.#patterns.get(uri)
  }

  set(uri: string, value: Value): void {
    const segments = uri.split('/')
    if (isPattern(segments)) {
      this.#patterns.set(uri, value)
      this.#setPattern(segments, value)
      return
    }
    if (uri.endsWith('/*') && !this.#named.has(uri)) this.#tails += 1
    this.#named.set(uri, value)
  }

  delete(uri: string): void {
    if (this.#named.delete(uri)) {
      if (uri.endsWith('/*')) this.#tails -= 1
    } else if (this.#patterns.delete(uri)) this.#removePattern(uri.split('/'))
  }

  /** Whether exactly this URI is there, or one below it. Looks at every name. */
  hasAtOrBelow(uri: string): boolean {
    if (this.get(uri) !== undefined) return true
    const start = `${uri}/`
    for (const names of [this.#named, this.#patterns])
      for (const name of names.keys()) if (name.startsWith(start)) return true
    return false
  }

  /** Every URI with its value, in no order. */
  *entries(): Generator<[uri: string, value: Value]> {
    yield* this.#named
    yield* this.#patterns
  }

  /** The value of every URI that covers a normalised one, each once; wildcards asked for need a covering wildcard. */
  covering(uri: string, work?: Work): Value[] {
    const found: Value[] = []
    this.#take('*', found)
    for (let end = uri.indexOf('/'); end !== -1; end = uri.indexOf('/', end + 1)) {
      const start = uri.slice(0, end)
      this.#take(start, found)
      if (this.#tails > 0) this.#take(`${start}/*`, found)
    }
    this.#take(uri, found)
    if (this.#patterns.size > 0) collect(this.#root, uri.split('/'), 0, found, work)
    work?.spend(1 + found.length)
    return uri.includes('*') ? [...new Set(found)] : found
  }

  #take(uri: string, found: Value[]): void {
    const value = this.#named.get(uri)
    if (value !== undefined) found.push(value)
  }

  #setPattern(segments: string[], value: Value): void {
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

  #removePattern(segments: string[]): void {
    const tail = segments.at(-1) === '*'
    clear(this.#root, tail ? segments.slice(0, -1) : segments, 0, tail)
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

import { isWildSegment, segmentCovers } from '@doorward/core/permissions/resource-uri'
import { Place } from './entries.ts'

/** A place in the tree of patterns that have a wildcard before their end. */
interface PatternNode {
  literal: Map<string, PatternNode>
  /** Children for `*` and `name:*` segments. */
  wild: Map<string, PatternNode>
  /** The pattern that ends here. */
  here: Place | null
  /** The pattern that ends here with `/*`. */
  below: Place | null
}

const newNode = (): PatternNode => ({ literal: new Map(), wild: new Map(), here: null, below: null })

/** A `*` at the end is looked up by name; any other wildcard needs the tree. */
const isPattern = (segments: readonly string[]): boolean =>
  segments.some((segment, index) => isWildSegment(segment) && !(segment === '*' && index === segments.length - 1))

/**
 * The URIs that statements name, and the question which of them cover a URI that is asked for.
 * Asking takes two look-ups per segment, plus a walk through those patterns alone that fit.
 */
export class Places {
  readonly #named = new Map<string, Place>()
  readonly #patterns = new Map<string, Place>()
  #root = newNode()
  /** How many of the named end in `/*`; while none does they are not looked for. */
  #tails = 0

  get size(): number {
    return this.#named.size + this.#patterns.size
  }

  find(uri: string): Place | undefined {
    return this.#named.get(uri) ?? this.#patterns.get(uri)
  }

  /** Whether exactly this URI is named, or one below it. Looks at every name. */
  hasAtOrBelow(uri: string): boolean {
    if (this.find(uri) !== undefined) return true
    const start = `${uri}/`
    for (const names of [this.#named, this.#patterns])
      for (const name of names.keys()) if (name.startsWith(start)) return true
    return false
  }

  ensure(uri: string): Place {
    const found = this.find(uri)
    if (found !== undefined) return found
    const place = new Place(uri)
    const segments = uri.split('/')
    if (isPattern(segments)) {
      this.#patterns.set(uri, place)
      this.#setPattern(segments, place)
    } else {
      this.#named.set(uri, place)
      if (uri.endsWith('/*')) this.#tails += 1
    }
    return place
  }

  drop(place: Place): void {
    if (this.#named.delete(place.uri)) {
      if (place.uri.endsWith('/*')) this.#tails -= 1
    } else if (this.#patterns.delete(place.uri)) this.#removePattern(place.uri.split('/'))
  }

  /** Every place that covers a normalised URI, each once; wildcards asked for need a covering wildcard. */
  covering(uri: string): Place[] {
    const found: Place[] = []
    this.#take('*', found)
    for (let end = uri.indexOf('/'); end !== -1; end = uri.indexOf('/', end + 1)) {
      const start = uri.slice(0, end)
      this.#take(start, found)
      if (this.#tails > 0) this.#take(`${start}/*`, found)
    }
    this.#take(uri, found)
    if (this.#patterns.size > 0) collect(this.#root, uri.split('/'), 0, found)
    return uri.includes('*') ? [...new Set(found)] : found
  }

  #take(uri: string, found: Place[]): void {
    const place = this.#named.get(uri)
    if (place !== undefined) found.push(place)
  }

  #setPattern(segments: string[], place: Place): void {
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
    if (tail) node.below = place
    else node.here = place
  }

  #removePattern(segments: string[]): void {
    const tail = segments.at(-1) === '*'
    clear(this.#root, tail ? segments.slice(0, -1) : segments, 0, tail)
  }
}

function collect(node: PatternNode, segments: readonly string[], depth: number, found: Place[]): void {
  if (node.here !== null) found.push(node.here)
  const segment = segments[depth]
  if (segment === undefined) return
  if (node.below !== null) found.push(node.below)
  const literal = node.literal.get(segment)
  if (literal !== undefined) collect(literal, segments, depth + 1, found)
  for (const [wild, child] of node.wild) if (segmentCovers(wild, segment)) collect(child, segments, depth + 1, found)
}

/** Takes one pattern out and prunes what nothing needs any more; true when the node itself may go. */
function clear(node: PatternNode, segments: readonly string[], depth: number, tail: boolean): boolean {
  const segment = segments[depth]
  if (segment === undefined) {
    if (tail) node.below = null
    else node.here = null
  } else {
    const children = isWildSegment(segment) ? node.wild : node.literal
    const child = children.get(segment)
    if (child !== undefined && clear(child, segments, depth + 1, tail)) children.delete(segment)
  }
  return node.here === null && node.below === null && node.literal.size === 0 && node.wild.size === 0
}

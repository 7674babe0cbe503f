import type { Work } from '../work.ts'
import { isPattern, PatternTree } from './pattern-tree.ts'

/**
 * Values by normalised resource URI, and the question which of those URIs cover one that is asked for.
 * Asking takes two look-ups per segment, plus a walk through those patterns alone that fit.
 */
export class UriMap<Value> {
  readonly #named = new Map<string, Value>()
  readonly #patterns = new PatternTree<Value>()
  /** How many of the named end in `/*`; while none does they are not looked for. */
  #tails = 0

  get size(): number {
    return this.#named.size + this.#patterns.size
  }

  get(uri: string): Value | undefined {
    return this.#named.get(uri) ?? this.#patterns.get(uri)
  }

  set(uri: string, value: Value): void {
    if (isPattern(uri)) {
      this.#patterns.set(uri, value)
      return
    }
    if (uri.endsWith('/*') && !this.#named.has(uri)) this.#tails += 1
    this.#named.set(uri, value)
  }

  delete(uri: string): void {
    if (this.#named.delete(uri)) {
      if (uri.endsWith('/*')) this.#tails -= 1
    } else this.#patterns.delete(uri)
  }

  /** Whether exactly this URI is there, or one below it. Looks at every name. */
  hasAtOrBelow(uri: string): boolean {
    if (this.get(uri) !== undefined) return true
    const start = `${uri}/`
    for (const [name] of this.entries()) if (name.startsWith(start)) return true
    return false
  }

  /** Every URI with its value, in no order. */
  *entries(): Generator<[uri: string, value: Value]> {
    yield* this.#named
    yield* this.#patterns.entries()
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
    this.#patterns.collect(uri, found, work)
    work?.spend(1 + found.length)
    return uri.includes('*') ? [...new Set(found)] : found
  }

  #take(uri: string, found: Value[]): void {
    const value = this.#named.get(uri)
    if (value !== undefined) found.push(value)
  }
}

import { isPattern, PatternTree } from '@doorward/core/permissions/giving/pattern-tree'
import { uriMeet } from '@doorward/core/permissions/resource-uri'
import type { Work } from '@doorward/core/permissions/work'
import { type Bag, sizeOf } from './bag.ts'
import { hashed, hashOf, hashStart } from './compact/hashing.ts'
import { NamedRows } from './compact/named-rows.ts'
import type { ListedStatement, ResourceNumber } from './entries.ts'

const slash = '/'.charCodeAt(0)
const everythingHash = hashOf('*')
/** The first of the narrow records on it, and how many there are. */
const fields = { firstNarrow: 1, narrowCount: 2 }
/** A pattern takes that much beside its row. */
const bytesPerPattern = 250
const bytesPerListed = 40

/**
 * The URIs that statements name, each once and by a number, and the question which of them cover one that is asked for:
 * two look-ups per segment, plus a walk through those patterns alone that fit.
 */
export class Resources {
  readonly #rows = new NamedRows(2)
  readonly #patterns = new PatternTree<ResourceNumber>()
  /** Statements on each, but for narrow records. */
  readonly #listed = new Map<ResourceNumber, Exclude<Bag<ListedStatement>, null>>()
  /** How many that are no pattern end in a `*`; while none does they are not looked for. */
  #tails = 0

  get size(): number {
    return this.#rows.size
  }

  /** Rough size in bytes. */
  get bytes(): number {
    return this.#rows.bytes + this.#patterns.size * bytesPerPattern + this.#listed.size * bytesPerListed
  }

  /** The number of a normalised URI; undefined where nothing names it. */
  get(uri: string): ResourceNumber | undefined {
    const number = this.#rows.find(uri)
    return number === -1 ? undefined : number
  }

  ensure(uri: string): ResourceNumber {
    const found = this.get(uri)
    if (found !== undefined) return found
    const number = this.#rows.add(uri)
    this.#rows.set(number, fields.firstNarrow, -1)
    if (isPattern(uri)) this.#patterns.set(uri, number)
    else if (uri.endsWith('/*')) this.#tails += 1
    return number
  }

  /** Lets go of a URI that no statement names any more; any other stays. */
  drop(number: ResourceNumber): void {
    if (this.countOn(number) > 0) return
    const uri = this.uriOf(number)
    if (isPattern(uri)) this.#patterns.delete(uri)
    else if (uri.endsWith('/*')) this.#tails -= 1
    this.#rows.delete(number)
  }

  uriOf(number: ResourceNumber): string {
    return this.#rows.nameOf(number)
  }

  /** Whether it begins with a text. */
  begins(number: ResourceNumber, start: string): boolean {
    return this.#rows.begins(number, start)
  }

  /** Where it stands by name beside a text: below 0 before it, 0 for the same, above 0 behind it. */
  compare(number: ResourceNumber, text: string): number {
    return this.#rows.compare(number, text)
  }

  /** How many statements name exactly this. */
  countOn(number: ResourceNumber): number {
    return this.narrowCount(number) + sizeOf(this.listedOn(number))
  }

  firstNarrow(number: ResourceNumber): number {
    return this.#rows.get(number, fields.firstNarrow)
  }

  narrowCount(number: ResourceNumber): number {
    return this.#rows.get(number, fields.narrowCount)
  }

  setNarrow(number: ResourceNumber, first: number, count: number): void {
    this.#rows.set(number, fields.firstNarrow, first)
    this.#rows.set(number, fields.narrowCount, count)
  }

  listedOn(number: ResourceNumber): Bag<ListedStatement> {
    return this.#listed.size === 0 ? null : (this.#listed.get(number) ?? null)
  }

  setListed(number: ResourceNumber, statements: Bag<ListedStatement>): void {
    if (statements === null) this.#listed.delete(number)
    else this.#listed.set(number, statements)
  }

  /** Whether exactly this URI is there, or one below it. Looks at every name. */
  hasAtOrBelow(uri: string): boolean {
    return this.get(uri) !== undefined || this.beginning(`${uri}/`).next().done !== true
  }

  /** Every URI that begins so, in no order. Looks at every name. */
  *beginning(start: string): Generator<ResourceNumber> {
    for (const number of this.#rows.all()) if (this.#rows.begins(number, start)) yield number
  }

  /**
   * Every URI that has something in common with a normalised one: what it names, what lies below it, and what covers
   * that. Looks at every name.
   */
  meeting(place: string): Set<ResourceNumber> {
    const uri = place.endsWith('/*') ? place.slice(0, -2) : place // both have something in common with the same
    if (uri.includes('*'))
      return new Set([...this.#rows.all()].filter((number) => uriMeet(this.uriOf(number), place) !== null))
    const found = new Set([...this.covering(uri), ...this.beginning(`${uri}/`)])
    for (const [pattern, number] of this.#patterns.entries()) if (uriMeet(pattern, uri) !== null) found.add(number)
    return found
  }

  /** Every URI that covers a normalised one, each once; wildcards asked for need a covering wildcard. */
  covering(uri: string, work?: Work): ResourceNumber[] {
    const found: ResourceNumber[] = []
    take(found, this.#rows.findSpelt(everythingHash, '*', 1))
    let hash = hashStart
    for (let at = 0; at < uri.length; at += 1) {
      const unit = uri.charCodeAt(at)
      if (unit === slash) {
        take(found, this.#rows.findSpelt(hash, uri, at))
        if (this.#tails > 0) take(found, this.#rows.findSpelt(hashOf('/*', hash), uri, at, '/*'))
      }
      hash = hashed(hash, unit)
    }
    take(found, this.#rows.findSpelt(hash, uri, uri.length))
    this.#patterns.collect(uri, found, work)
    work?.spend(1 + found.length)
    return uri.includes('*') ? [...new Set(found)] : found
  }
}

function take(found: ResourceNumber[], number: ResourceNumber): void {
  if (number !== -1) found.push(number)
}

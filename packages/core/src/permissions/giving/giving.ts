import type { Work } from '../work.ts'
import { type Held, type Holds, unionOf } from './action-set.ts'
import type { Given } from './statement-changes.ts'
import { UriMap } from './uri-map.ts'

/** What the statements of a record give, looked up by resource for those whom some of them name. */
export class Giving {
  readonly #given: () => readonly Given[]
  #places: UriMap<number[]> | null = null
  readonly #covering = new Map<string, readonly number[]>()
  readonly #groups = new Map<readonly string[], readonly (readonly string[])[]>()
  readonly #held = new Map<string, Held>()

  /** The statements are asked for when something is first looked for. */
  constructor(given: () => readonly Given[]) {
    this.#given = given
  }

  /** What somebody has whom the statements at these places name. */
  by(places: ReadonlySet<number>): Holds {
    return {
      on: (uri, work) => this.#heldOn(uri, places, work),
      alike: (uris, work) => this.#alike(uris, work),
    }
  }

  #heldOn(uri: string, places: ReadonlySet<number>, work: Work): Held {
    const covering = this.#coveringOf(uri, work).filter((place) => places.has(place))
    work.spend(1 + covering.length)
    const name = covering.join()
    const known = this.#held.get(name)
    if (known !== undefined) return known
    const held = unionOf(covering.flatMap((place) => this.#given()[place]?.gives ?? []))
    this.#held.set(name, held)
    return held
  }

  /** URIs by the statements that give something there, whomever these name. */
  #alike(uris: readonly string[], work: Work): readonly (readonly string[])[] {
    const known = this.#groups.get(uris)
    if (known !== undefined) return known
    const groups = new Map<string, string[]>()
    for (const uri of uris) {
      const name = this.#coveringOf(uri, work).join()
      const group = groups.get(name)
      if (group === undefined) groups.set(name, [uri])
      else group.push(uri)
    }
    const found = [...groups.values()]
    this.#groups.set(uris, found)
    return found
  }

  /** Statements that give something on what covers the URI. */
  #coveringOf(uri: string, work: Work): readonly number[] {
    const known = this.#covering.get(uri)
    if (known !== undefined) return known
    this.#places ??= this.#placesOf()
    const found = [...new Set(this.#places.covering(uri, work).flat())].sort((a, b) => a - b)
    work.spend(found.length)
    this.#covering.set(uri, found)
    return found
  }

  #placesOf(): UriMap<number[]> {
    const places = new UriMap<number[]>()
    for (const [place, { resourceUris }] of this.#given().entries())
      for (const uri of resourceUris) {
        const seen = places.get(uri)
        if (seen === undefined) places.set(uri, [place])
        else if (seen.at(-1) !== place) seen.push(place)
      }
    return places
  }
}

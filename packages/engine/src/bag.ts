/**
 * A set that costs nothing while it is empty and one pointer while it holds one thing, as most of an index's sets do.
 * Adding and removing take constant time; both answer with the bag to keep from then on.
 */
export type Bag<Thing extends object> = null | Thing | Set<Thing>

export function added<Thing extends object>(bag: Bag<Thing>, thing: Thing): Bag<Thing> {
  if (bag === null || bag === thing) return thing
  if (bag instanceof Set) return bag.add(thing)
  return new Set([bag, thing])
}

export function removed<Thing extends object>(bag: Bag<Thing>, thing: Thing): Bag<Thing> {
  if (bag === thing) return null
  if (!(bag instanceof Set)) return bag
  bag.delete(thing)
  if (bag.size > 1) return bag
  const [last] = bag
  return last ?? null
}

export function contains<Thing extends object>(bag: Bag<Thing>, thing: Thing): boolean {
  return bag === thing || (bag instanceof Set && bag.has(thing))
}

export function sizeOf(bag: Bag<object>): number {
  if (bag === null) return 0
  return bag instanceof Set ? bag.size : 1
}

const nothing: readonly never[] = []

export function each<Thing extends object>(bag: Bag<Thing>): Iterable<Thing> {
  if (bag === null) return nothing
  return bag instanceof Set ? bag : [bag]
}

export function bagOf<Thing extends object>(things: Iterable<Thing>): Bag<Thing> {
  let bag: Bag<Thing> = null
  for (const thing of things) bag = added(bag, thing)
  return bag
}

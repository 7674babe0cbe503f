/** An entry of an index, or its number. */
type Held = object | number

/**
 * A set that costs nothing while it is empty, one pointer while it holds one thing and a short list while it holds a
 * few, as most of an index's sets do. Adding, removing and finding take constant time; adding and removing answer with
 * the bag to keep from then on.
 */
export type Bag<Thing extends Held> = null | Thing | Thing[] | Set<Thing>

const listMax = 8

/**
 * The bag with a thing in it, once however often it is added. The bag given may have changed and is not to be used any
 * more.
 */
export function added<Thing extends Held>(bag: Bag<Thing>, thing: Thing): Bag<Thing> {
  if (bag === null || bag === thing) return thing
  if (bag instanceof Set) return bag.add(thing)
  if (!Array.isArray(bag)) return [bag, thing]
  if (bag.includes(thing)) return bag
  if (bag.length === listMax) return new Set(bag).add(thing)
  bag.push(thing)
  return bag
}

/** The bag without a thing. The bag given may have changed and is not to be used any more. */
export function removed<Thing extends Held>(bag: Bag<Thing>, thing: Thing): Bag<Thing> {
  if (bag === thing) return null
  if (bag instanceof Set) {
    bag.delete(thing)
    return bag.size > listMax / 2 ? bag : [...bag]
  }
  if (!Array.isArray(bag)) return bag
  const others = bag.filter((other) => other !== thing)
  const [last] = others
  return others.length === 1 && last !== undefined ? last : others
}

/** Whether a thing is in the bag. */
export function contains<Thing extends Held>(bag: Bag<Thing>, thing: Thing): boolean {
  if (bag === thing) return true
  if (bag instanceof Set) return bag.has(thing)
  return Array.isArray(bag) && bag.includes(thing)
}

/** How many things are in the bag. */
export function sizeOf(bag: Bag<Held>): number {
  if (bag === null) return 0
  if (bag instanceof Set) return bag.size
  return Array.isArray(bag) ? bag.length : 1
}

const nothing: readonly never[] = []

/** The things in no particular order; not to be changed while they are walked through. */
export function each<Thing extends Held>(bag: Bag<Thing>): Iterable<Thing> {
  if (bag === null) return nothing
  return bag instanceof Set || Array.isArray(bag) ? bag : [bag]
}

/** Whether one of the things fits; makes nothing on the way, unlike a walk through `each`. */
export function some<Thing extends Held>(bag: Bag<Thing>, fits: (thing: Thing) => boolean): boolean {
  if (bag === null) return false
  if (Array.isArray(bag)) return bag.some(fits)
  if (!(bag instanceof Set)) return fits(bag)
  for (const thing of bag) if (fits(thing)) return true
  return false
}

/** A bag of these things, each once. */
export function bagOf<Thing extends Held>(things: Iterable<Thing>): Bag<Thing> {
  let bag: Bag<Thing> = null
  for (const thing of things) bag = added(bag, thing)
  return bag
}

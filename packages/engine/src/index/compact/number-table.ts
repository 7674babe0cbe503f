/** Slots of a part: where one is full and has so many, it is divided. */
const partSlotsMax = 8_192
const partSlotsMin = 8
/** A part is full, or nearly empty, when so much of it is in use. */
const fullAt = 0.75
const emptyAt = 0.1

/** Parts have no more than so many bits in common: where names agree by design, a part grows instead. */
const depthMax = 18

/** A slot holds a number and some bits of its hash, so that few others are looked at; 0 is an empty slot. */
const numberBits = 26
const numberMask = (1 << numberBits) - 1
const numbersMax = numberMask - 1

interface Part {
  /** How many of the first bits of a hash its numbers have in common. */
  depth: number
  slots: Uint32Array
  used: number
}

const partOf = (depth: number, slots: number): Part => ({ depth, slots: new Uint32Array(slots), used: 0 })

/** Where a hash begins to look. */
const placeIn = ({ slots }: Part, hash: number): number => hash & (slots.length - 1)
/** The bits that neither find the part of a middling table nor the slot. */
const slotOf = (hash: number, number: number): number => ((((hash >>> 13) & 63) << numberBits) | (number + 1)) >>> 0

function put(part: Part, hash: number, number: number): void {
  const { slots } = part
  let at = placeIn(part, hash)
  while (slots[at] !== 0) at = (at + 1) & (slots.length - 1)
  slots[at] = slotOf(hash, number)
  part.used += 1
}

/** What the numbers of a table stand for. */
interface Names {
  hashOf(number: number): number
  /** Whether it stands for the first `length` letters of a text with a tail behind them. */
  is(number: number, text: string, length: number, tail: string): boolean
}

/**
 * Numbers by the hash of what they stand for, in parts that are divided as they fill (extendible hashing): adding one moves
 * no more than a part, however many there are.
 */
export class NumberTable {
  readonly #names: Names
  /** Parts by the first bits of a hash; one that has fewer bits in common stands in several places. */
  #parts: Part[] = [partOf(0, partSlotsMin)]
  #depth = 0
  #slots = partSlotsMin

  constructor(names: Names) {
    this.#names = names
  }

  /** Bytes that the table takes. */
  get bytes(): number {
    return this.#slots * 4 + this.#parts.length * 8
  }

  /** The number of the first `length` letters of a text with a tail behind them, whose hash this is; -1 where there is none. */
  find(hash: number, text: string, length: number, tail: string): number {
    const { slots } = this.#partOf(hash)
    const last = slots.length - 1
    const tag = slotOf(hash, -1)
    for (let at = hash & last; ; at = (at + 1) & last) {
      const slot = slots[at] as number // within
      if (slot === 0) return -1
      if ((slot & ~numberMask) >>> 0 !== tag) continue
      const number = (slot & numberMask) - 1
      if (this.#names.is(number, text, length, tail)) return number
    }
  }

  /** Adds a number that is not in the table. */
  add(hash: number, number: number): void {
    if (number > numbersMax) throw new RangeError('an index holds no more names')
    let part = this.#partOf(hash)
    while (part.used >= part.slots.length * fullAt) {
      if (part.slots.length < partSlotsMax || part.depth === depthMax)
        this.#replace(part, [this.#moved(part, part.slots.length * 2)])
      else this.#divide(part)
      part = this.#partOf(hash)
    }
    put(part, hash, number)
  }

  /** Takes a number out, and moves those up that had to go past it. */
  remove(hash: number, number: number): void {
    const part = this.#partOf(hash)
    const { slots } = part
    const last = slots.length - 1
    let at = placeIn(part, hash)
    while (((slots[at] ?? 0) & numberMask) - 1 !== number) {
      if (slots[at] === 0) return
      at = (at + 1) & last
    }
    let gap = at
    for (let next = (gap + 1) & last; slots[next] !== 0; next = (next + 1) & last) {
      const from = placeIn(part, this.#names.hashOf(((slots[next] ?? 0) & numberMask) - 1))
      if (((next - from) & last) < ((next - gap) & last)) continue
      slots[gap] = slots[next] ?? 0
      gap = next
    }
    slots[gap] = 0
    part.used -= 1
    if (part.used < slots.length * emptyAt && slots.length > partSlotsMin)
      this.#replace(part, [this.#moved(part, slots.length / 2)])
  }

  #partOf(hash: number): Part {
    const at = this.#depth === 0 ? 0 : hash >>> (32 - this.#depth)
    return this.#parts[at] as Part // there is a part for each
  }

  /** The same numbers in a part of another size. */
  #moved(part: Part, slots: number): Part {
    const moved = partOf(part.depth, slots)
    for (const slot of part.slots) {
      const number = (slot & numberMask) - 1
      if (slot !== 0) put(moved, this.#names.hashOf(number), number)
    }
    return moved
  }

  #divide(part: Part): void {
    if (part.depth === this.#depth) {
      this.#parts = this.#parts.flatMap((each) => [each, each])
      this.#depth += 1
    }
    const depth = part.depth + 1
    const [low, high] = [partOf(depth, part.slots.length), partOf(depth, part.slots.length)]
    for (const slot of part.slots) {
      if (slot === 0) continue
      const number = (slot & numberMask) - 1
      const hash = this.#names.hashOf(number)
      put((hash >>> (32 - depth)) & 1 ? high : low, hash, number)
    }
    this.#replace(part, [low, high])
  }

  #replace(part: Part, [low, high = low]: [Part, Part?]): void {
    this.#slots += low.slots.length - part.slots.length + (high === low ? 0 : high.slots.length)
    const bit = this.#depth - part.depth - 1
    for (const [at, each] of this.#parts.entries())
      if (each === part) this.#parts[at] = high !== low && (at >>> bit) & 1 ? high : low
  }
}

import { byText } from '@doorward/core/permissions/evaluate'
import { hashed, hashOf, hashStart } from './hashing.ts'

/** Bytes of a chunk; a place is a chunk's number and a place in it. */
const chunkBits = 16
const chunkBytes = 1 << chunkBits
const chunkMask = chunkBytes - 1
const chunksMax = 1 << (31 - chunkBits)
const firstBytes = 256

/** A text is kept behind two bytes: whether it is dead, whether its units take two bytes, and how many units it has. */
const headBytes = 2
const deadBit = 0x80
const wideBit = 0x40
const unitsMax = 0x3fff
const noBytes = Buffer.alloc(0)

interface Chunk {
  /** Where it ends. */
  end: number
  /** Bytes of texts that are still there. */
  live: number
}

const isWide = (text: string): boolean => {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0xff) return true
  return false
}

/**
 * Texts in a few large pieces of memory, each found by its place: a byte a letter, and nothing for the collector of
 * garbage to walk through. A chunk that is half empty is given up, and what is left of it moves.
 */
export class Texts {
  readonly #moved: (from: number, to: number) => void
  /** By chunk, what is in it; empty where there is none. */
  readonly #bytesOf: Buffer[] = []
  readonly #chunks: (Chunk | undefined)[] = []
  readonly #unused: number[] = []
  /** The chunk that is being filled. */
  #current = -1
  #bytes = 0

  /** @param moved hears that a text has another place from now on; it can be read at both */
  constructor(moved: (from: number, to: number) => void) {
    this.#moved = moved
  }

  /** Bytes that the texts take, and the room beside them. */
  get bytes(): number {
    return this.#bytes
  }

  /** Keeps a text; its place. Raises RangeError for one of more than 16,383 letters. */
  add(text: string): number {
    if (text.length > unitsMax) throw new RangeError('an index holds no such long name')
    const wide = isWide(text)
    const place = this.#room(headBytes + text.length * (wide ? 2 : 1))
    const bytes = this.#bytesAt(place)
    const at = place & chunkMask
    bytes.writeUInt16BE(text.length | (wide ? wideBit << 8 : 0), at)
    bytes.write(text, at + headBytes, wide ? 'utf16le' : 'latin1')
    return place
  }

  read(place: number): string {
    const at = (place & chunkMask) + headBytes
    return this.#bytesAt(place).toString(this.#isWide(place) ? 'utf16le' : 'latin1', at, at + this.#size(place))
  }

  /** The hash of a text, by its bytes where it can be. */
  hashAt(place: number): number {
    if (this.#isWide(place)) return hashOf(this.read(place))
    const bytes = this.#bytesAt(place)
    const start = (place & chunkMask) + headBytes
    const end = start + this.#units(place)
    let hash = hashStart
    for (let at = start; at < end; at += 1) hash = hashed(hash, bytes[at] as number) // within
    return hash
  }

  /** Whether the text is the first `length` letters of another with a tail behind them. */
  is(place: number, text: string, length: number, tail: string): boolean {
    const bytes = this.#bytesAt(place)
    const at = place & chunkMask
    const head = ((bytes[at] as number) << 8) | (bytes[at + 1] as number) // every text has a head
    if (head !== length + tail.length)
      return (
        (head & unitsMax) === length + tail.length &&
        this.#isWide(place) &&
        this.read(place) === text.slice(0, length) + tail
      )
    return agrees(bytes, at + headBytes, text, length) && agrees(bytes, at + headBytes + length, tail, tail.length)
  }

  /** Whether the text begins with another. */
  begins(place: number, start: string): boolean {
    if (this.#isWide(place)) return this.read(place).startsWith(start)
    const at = (place & chunkMask) + headBytes
    return this.#units(place) >= start.length && agrees(this.#bytesAt(place), at, start, start.length)
  }

  /** Where the text stands by name beside another: below 0 before it, 0 for the same, above 0 behind it. */
  compare(place: number, text: string): number {
    if (this.#isWide(place)) return byText(this.read(place), text)
    const bytes = this.#bytesAt(place)
    const start = (place & chunkMask) + headBytes
    const units = this.#units(place)
    const shared = Math.min(units, text.length)
    for (let at = 0; at < shared; at += 1) {
      const apart = (bytes[start + at] as number) - text.charCodeAt(at) // within; a byte is a letter's unit
      if (apart !== 0) return apart
    }
    return units - text.length
  }

  /** Lets a text go. */
  delete(place: number): void {
    const at = place >>> chunkBits
    const chunk = this.#chunks[at] as Chunk // as `add` gave it
    chunk.live -= headBytes + this.#size(place)
    const bytes = this.#bytesAt(place)
    bytes.writeUInt8(bytes.readUInt8(place & chunkMask) | deadBit, place & chunkMask)
    if (at !== this.#current ? chunk.live * 2 < chunk.end : chunk.live === 0) this.#giveUp(at)
  }

  /** The bytes of the chunk that a place is in. */
  #bytesAt(place: number): Buffer {
    return this.#bytesOf[place >>> chunkBits] as Buffer // places are what `add` gave
  }

  #head(place: number): number {
    return this.#bytesAt(place).readUInt16BE(place & chunkMask)
  }

  #units(place: number): number {
    return this.#head(place) & unitsMax
  }

  #isWide(place: number): boolean {
    return (this.#head(place) & (wideBit << 8)) !== 0
  }

  #size(place: number): number {
    return this.#units(place) * (this.#isWide(place) ? 2 : 1)
  }

  /** Takes so many bytes; their place. */
  #room(bytes: number): number {
    let chunk = this.#chunks[this.#current]
    if (chunk === undefined || chunk.end + bytes > chunkBytes) chunk = this.#next()
    if (chunk.end + bytes > (this.#bytesOf[this.#current]?.length ?? 0)) this.#grow(chunk.end, chunk.end + bytes)
    const place = (this.#current << chunkBits) | chunk.end
    chunk.end += bytes
    chunk.live += bytes
    return place
  }

  /** Only the first chunk starts small: most accounts are. */
  #next(): Chunk {
    const left = this.#current
    const at = this.#unused.pop() ?? this.#chunks.length
    if (at >= chunksMax) throw new RangeError('an index holds no more names')
    const bytes = Buffer.allocUnsafeSlow(this.#bytes === 0 ? firstBytes : chunkBytes)
    this.#bytes += bytes.length
    this.#bytesOf[at] = bytes
    this.#chunks[at] = { end: 0, live: 0 }
    this.#current = at
    const full = this.#chunks[left]
    if (full !== undefined && full.live * 2 < full.end) this.#giveUp(left)
    return this.#chunks[this.#current] as Chunk // made above, or by what moved
  }

  /** Makes the current chunk longer. */
  #grow(end: number, least: number): void {
    const before = this.#bytesOf[this.#current] ?? noBytes
    const bytes = Buffer.allocUnsafeSlow(Math.min(chunkBytes, Math.max(least, before.length * 2)))
    before.copy(bytes, 0, 0, end)
    this.#bytes += bytes.length - before.length
    this.#bytesOf[this.#current] = bytes
  }

  #giveUp(at: number): void {
    const chunk = this.#chunks[at] as Chunk // its caller has looked
    if (at === this.#current) this.#current = -1
    for (let head = 0; head < chunk.end; ) {
      const place = (at << chunkBits) | head
      const size = headBytes + this.#size(place)
      if ((this.#head(place) & (deadBit << 8)) === 0) {
        const to = this.#room(size)
        this.#bytesAt(place).copy(this.#bytesAt(to), to & chunkMask, head, head + size)
        this.#moved(place, to)
      }
      head += size
    }
    this.#chunks[at] = undefined
    this.#unused.push(at)
    this.#bytes -= this.#bytesOf[at]?.length ?? 0
    this.#bytesOf[at] = noBytes
  }
}

/** Whether bytes are the first letters of a text. */
function agrees(bytes: Uint8Array, at: number, text: string, length: number): boolean {
  for (let unit = 0; unit < length; unit += 1) if (bytes[at + unit] !== text.charCodeAt(unit)) return false
  return true
}

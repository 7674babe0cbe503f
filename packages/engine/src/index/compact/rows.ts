/** Rows of a chunk; a power of two. */
const chunkBits = 12
const chunkRows = 1 << chunkBits
const chunkMask = chunkRows - 1
const firstChunkRows = 8

/** What is known of a chunk of rows; its free ones are linked by their first number, told from a row in use by being below 0. */
interface Chunk {
  rows: number
  used: number
  /** The first free row of the chunk, from 0; -1 where there is none. */
  free: number
}

const isFull = ({ free, rows }: Chunk): boolean => free === -1 && rows === chunkRows

const noNumbers = new Int32Array(0)

/** How a free row tells of the next one, and what it tells; the same way there and back. */
const freeRow = (next: number): number => -2 - next

/**
 * A table of rows of whole numbers, each found by the place of its row: four bytes a number, and nothing for the collector
 * of garbage to walk through. The first number of a row in use is never below 0. Rows that are given back are used again,
 * and a chunk without any goes.
 */
export class Rows {
  readonly #width: number
  /** By chunk, the numbers of its rows; empty where there is none. */
  readonly #numbersOf: Int32Array[] = []
  readonly #chunks: (Chunk | undefined)[] = []
  /** Places of chunks that have a free row, or may be made or grow. */
  readonly #roomy: number[] = []
  #size = 0
  #numbers = 0

  /** @param width numbers in a row */
  constructor(width: number) {
    this.#width = width
  }

  get size(): number {
    return this.#size
  }

  /** Bytes that the rows take, free ones with them. */
  get bytes(): number {
    return this.#numbers * 4
  }

  /** A number of a row in use. */
  get(row: number, field: number): number {
    const numbers = this.#numbersOf[row >>> chunkBits] as Int32Array // rows in use have a chunk
    return numbers[(row & chunkMask) * this.#width + field] as number // and the width is the table's
  }

  set(row: number, field: number, number: number): void {
    const numbers = this.#numbersOf[row >>> chunkBits] as Int32Array // as above
    numbers[(row & chunkMask) * this.#width + field] = number
  }

  /** The place of a row that was free; all its numbers are 0. */
  take(): number {
    const at = this.#roomy.at(-1) ?? this.#chunks.length
    if (this.#roomy.length === 0) this.#roomy.push(at)
    const chunk = this.#chunks[at] ?? this.#newChunk(at)
    if (chunk.free === -1) this.#resize(at, chunk, Math.min(chunkRows, chunk.rows * 2))
    const numbers = this.#numbersOf[at] as Int32Array // every chunk has them
    const row = chunk.free
    const start = row * this.#width
    chunk.free = freeRow(numbers[start] ?? -1) // back to what it was made of
    numbers.fill(0, start, start + this.#width)
    chunk.used += 1
    this.#size += 1
    if (isFull(chunk)) this.#roomy.pop()
    return at * chunkRows + row
  }

  /** Gives a row back. */
  give(row: number): void {
    const at = row >>> chunkBits
    const chunk = this.#chunks[at]
    if (chunk === undefined) return
    if (isFull(chunk)) this.#roomy.push(at)
    this.set(row, 0, freeRow(chunk.free))
    chunk.free = row & chunkMask
    chunk.used -= 1
    this.#size -= 1
    if (chunk.used > 0) return
    this.#numbers -= this.#numbersOf[at]?.length ?? 0
    this.#numbersOf[at] = noNumbers
    this.#chunks[at] = undefined
  }

  /** Places of all rows in use, which are not to be changed meanwhile. */
  *all(): Generator<number> {
    for (const [at, chunk] of this.#chunks.entries())
      for (let row = 0; row < (chunk?.rows ?? 0); row += 1)
        if (this.get(at * chunkRows + row, 0) >= 0) yield at * chunkRows + row
  }

  /** Only the first chunk starts small: most accounts are. */
  #newChunk(at: number): Chunk {
    const chunk = { rows: 0, used: 0, free: -1 }
    this.#chunks[at] = chunk
    this.#numbersOf[at] = noNumbers
    this.#resize(at, chunk, at === 0 ? firstChunkRows : chunkRows)
    return chunk
  }

  /** Makes a chunk without free rows longer; the new ones are free. */
  #resize(at: number, chunk: Chunk, rows: number): void {
    const before = this.#numbersOf[at] ?? noNumbers
    const numbers = new Int32Array(rows * this.#width)
    numbers.set(before)
    this.#numbers += numbers.length - before.length
    for (let row = chunk.rows; row < rows; row += 1) numbers[row * this.#width] = freeRow(row + 1 < rows ? row + 1 : -1)
    chunk.free = chunk.rows
    this.#numbersOf[at] = numbers
    chunk.rows = rows
  }
}

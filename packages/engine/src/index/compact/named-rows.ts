import { hashOf } from './hashing.ts'
import { NumberTable } from './number-table.ts'
import { Rows } from './rows.ts'
import { Texts } from './texts.ts'

/** The first number of a row: where its name is. */
const nameField = 0

/** Rows of numbers that have a name each: found by it, and by the number of the row. No name stands twice. */
export class NamedRows {
  readonly #rows: Rows
  readonly #texts = new Texts((from, to) => this.#move(from, to))
  readonly #byName = new NumberTable({
    hashOf: (row) => this.#hashOf(row),
    is: (row, text, length, tail) => this.#texts.is(this.#rows.get(row, nameField), text, length, tail),
  })

  /** @param fields numbers of a row, without its name; the first of them is field 1 */
  constructor(fields: number) {
    this.#rows = new Rows(1 + fields)
  }

  get size(): number {
    return this.#rows.size
  }

  /** Bytes that all of it takes. */
  get bytes(): number {
    return this.#rows.bytes + this.#texts.bytes + this.#byName.bytes
  }

  /** The row of a name; -1 where there is none. */
  find(name: string): number {
    return this.#byName.find(hashOf(name), name, name.length, '')
  }

  /** The row of the first `length` letters of a text with a tail behind them; -1 where there is none. `hash` is that name's. */
  findSpelt(hash: number, text: string, length: number, tail = ''): number {
    return this.#byName.find(hash, text, length, tail)
  }

  /** A new row with a name that no other has; its numbers are 0. */
  add(name: string): number {
    const row = this.#rows.take()
    this.#rows.set(row, nameField, this.#texts.add(name))
    this.#byName.add(hashOf(name), row)
    return row
  }

  delete(row: number): void {
    this.#byName.remove(this.#hashOf(row), row)
    this.#texts.delete(this.#rows.get(row, nameField))
    this.#rows.give(row)
  }

  nameOf(row: number): string {
    return this.#texts.read(this.#rows.get(row, nameField))
  }

  /** Whether the row's name begins so. */
  begins(row: number, start: string): boolean {
    return this.#texts.begins(this.#rows.get(row, nameField), start)
  }

  /** Where the row's name stands by name beside a text: below 0 before it, 0 for the same, above 0 behind it. */
  compare(row: number, text: string): number {
    return this.#texts.compare(this.#rows.get(row, nameField), text)
  }

  get(row: number, field: number): number {
    return this.#rows.get(row, field)
  }

  set(row: number, field: number, number: number): void {
    this.#rows.set(row, field, number)
  }

  /** Every row, in no order; they are not to be changed meanwhile. */
  all(): Generator<number> {
    return this.#rows.all()
  }

  #hashOf(row: number): number {
    return this.#texts.hashAt(this.#rows.get(row, nameField))
  }

  #move(from: number, to: number): void {
    const name = this.#texts.read(from)
    this.#rows.set(this.find(name), nameField, to)
  }
}

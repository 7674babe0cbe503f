/** Things that rows of numbers tell of by a number each. Numbers that were given back are used again. */
export class Numbered<Thing> {
  readonly #things: (Thing | undefined)[] = []
  readonly #free: number[] = []

  /** Makes a thing that knows its number. */
  add<Made extends Thing>(make: (number: number) => Made): Made {
    const number = this.#free.pop() ?? this.#things.length
    const made = make(number)
    this.#things[number] = made
    return made
  }

  at(number: number): Thing {
    return this.#things[number] as Thing // rows have numbers of things that are there
  }

  delete(number: number): void {
    this.#things[number] = undefined
    this.#free.push(number)
  }
}

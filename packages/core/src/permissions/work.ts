import { limits } from '../limits.ts'
import { Refusal } from '../refusals.ts'

/**
 * What judging one request may still cost, in steps: a look-up, or one thing of a list looked at. Structures count their
 * own; every judgement of a request draws on the same work (decision 61).
 */
export class Work {
  #spent = 0
  readonly #stepsMax: number

  constructor(stepsMax: number = limits.judgementStepsMax) {
    this.#stepsMax = stepsMax
  }

  get spent(): number {
    return this.#spent
  }

  /** Raises TooLarge once more is spent than there was. */
  spend(steps: number): void {
    this.#spent += steps
    if (this.#spent > this.#stepsMax)
      throw new Refusal('TooLarge', { title: 'Too much follows from this request to be judged at once; divide it.' })
  }
}

/** Looking at a name is that much less than looking something up: so many are a step. */
export const stepsOfLooking = 8

/** What is counted as far as the work reaches; nothing where it would take more than that. */
export function unlessTooLarge<Value>(count: () => Value): Value | undefined {
  try {
    return count()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'TooLarge') return undefined
    throw error
  }
}

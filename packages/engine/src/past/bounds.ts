import { Refusal } from '@doorward/core/refusals'
import type { AccountIndex } from '../index/account-index.ts'

const bytesPerTouched = 200

/** What finding out about one moment of the past may cost. */
export class Bounds {
  readonly #clock: () => number
  readonly #endsAt: number
  readonly #bytesMax: number

  /** `clock` counts monotonic milliseconds. */
  constructor(clock: () => number, { msMax, bytesMax }: { msMax: number; bytesMax: number }) {
    this.#clock = clock
    this.#endsAt = clock() + msMax
    this.#bytesMax = bytesMax
  }

  /** Raises PastTooLarge beyond the time, or once the index and the names of what was looked at take too much memory. */
  hold(index: AccountIndex, touched = 0): void {
    const isOver = this.#clock() > this.#endsAt || index.bytes + touched * bytesPerTouched > this.#bytesMax
    if (isOver) throw new Refusal('PastTooLarge')
  }
}

import { Refusal } from '@doorward/core/refusals'
import type { AccountIndex } from '../index/account-index.ts'

const bytesPerTouched = 200

/** What making one copy of an account, as it is or as it was, may cost. */
export class Bounds {
  readonly #clock: () => number
  readonly #endsAt: number
  readonly #bytesMax: number
  readonly #refusal: () => Refusal

  /** `clock` counts monotonic milliseconds. */
  constructor(
    clock: () => number,
    { msMax, bytesMax }: { msMax: number; bytesMax: number },
    refusal = () => new Refusal('PastTooLarge'),
  ) {
    this.#clock = clock
    this.#endsAt = clock() + msMax
    this.#bytesMax = bytesMax
    this.#refusal = refusal
  }

  /** Raises the refusal, PastTooLarge unless another is given, beyond the time, or once the index and the names of what was looked at take too much memory. */
  hold(index: AccountIndex, touched = 0): void {
    const isOver = this.#clock() > this.#endsAt || index.bytes + touched * bytesPerTouched > this.#bytesMax
    if (isOver) throw this.#refusal()
  }
}

import { byText, type ResourcesQuestion } from '@doorward/core/permissions/evaluate'

/** Texts are sorted once so many times as many were added as are wanted. */
const slack = 4

/** The first so many of different texts by name, behind one of them: what cannot be among them is dropped as it comes. */
export class FirstTexts {
  readonly #after: string | undefined
  readonly #most: number
  #texts: string[] = []
  /** The last of those that are wanted so far, once there are so many. */
  #bound: string | undefined

  constructor({ after, most = Number.POSITIVE_INFINITY }: Pick<ResourcesQuestion, 'after' | 'most'>) {
    this.#after = after
    this.#most = most
  }

  /** Whether a text, or what is called so, may still be one of them, which is told by how it stands beside others. */
  wants<Named>(one: Named, compare: (one: Named, text: string) => number): boolean {
    return (
      (this.#after === undefined || compare(one, this.#after) > 0) &&
      (this.#bound === undefined || compare(one, this.#bound) < 0)
    )
  }

  add(text: string): void {
    if (!this.wants(text, byText)) return
    this.#texts.push(text)
    if (this.#texts.length < this.#most * slack) return
    this.#texts = this.all()
    if (this.#texts.length === this.#most) this.#bound = this.#texts.at(-1)
  }

  /** Those that are wanted, by name. */
  all(): string[] {
    return [...new Set(this.#texts)].sort(byText).slice(0, this.#most)
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Permission, Question } from '@doorward/core/permissions/model'
import { Refusal } from '@doorward/core/refusals'
import type { FeedItem } from '@doorward/store/feed/feed'
import type { AccountIndex } from '../index/account-index.ts'
import { type ControlQuestion, controls } from './control.ts'
import { type HasLeft, mustStillWait } from './left.ts'
import { type Count, type EffectLine, Moved } from './moved.ts'
import { type Pair, type TouchedUsers, type TriedChange, touchedUsers } from './touched-users.ts'

/** What is asked before and after the changes. */
export interface Asked {
  questions: readonly Question[]
  controls: readonly ControlQuestion[]
}

/** A question that would be answered otherwise, by its place among those asked, with the answer of then. */
export interface Otherwise {
  place: number
  allowed: boolean
}

/** What changes would do to what people may. */
export interface Effect {
  /** The revision of the account that they were tried on. */
  revision: number
  gained: Count
  lost: Count
  /** The first thousand. */
  lines: EffectLine[]
  otherwise: Otherwise[]
  /** The same of who controls what. */
  control: Otherwise[]
}

const pairsMax = 1_000_000
const pairsAtOnce = 50_000
/** How long one may take. */
export const longestMs = 20_000
/** How long it holds the loop in one piece. */
const sliceMs = 4

/** Refuses what would take too long. */
export const tooLarge = () =>
  new Refusal('TooLarge', {
    title: 'This moves more than can be counted at once; divide it, or save it without the count.',
  })

type State = 'before' | 'after'

/** Changes tried on an index that nobody else asks; it is as it was once the effect is known. */
export class Trial {
  readonly #index: AccountIndex
  readonly #changes: readonly TriedChange[]
  readonly #clock: () => number
  readonly #hasLeft: HasLeft
  readonly #endsAt: number
  #sliceEndsAt: number
  /** Pairs of a user and a resource that are looked at. */
  #count = 0

  constructor(
    index: AccountIndex,
    changes: readonly TriedChange[],
    { clock, hasLeft }: { clock: () => number; hasLeft: HasLeft },
  ) {
    this.#index = index
    this.#changes = changes
    this.#clock = clock
    this.#hasLeft = hasLeft
    this.#endsAt = clock() + longestMs
    this.#sliceEndsAt = clock() + sliceMs
  }

  async effect(asked: Asked): Promise<Effect> {
    const index = this.#index
    const moved = new Moved(index.actionsOfRoles())
    for await (const pairs of this.#pairs()) await this.#compare(pairs, moved)
    const otherwise = await this.#askAgain(asked.questions, ({ userId, action, resourceUri }) =>
      index.allows(userId, action, resourceUri),
    )
    const control = await this.#askAgain(asked.controls, (question, state) => controls(index, question, state))
    const { gained, lost, lines } = moved
    return { revision: index.revision, gained, lost, lines, otherwise, control }
  }

  /** In parts, for the index is nobody else's meanwhile. */
  async #become(state: State): Promise<void> {
    for (const { kind, id, [state]: doc } of this.#changes) {
      this.#index.apply({ kind, id, doc } as FeedItem) // documents of items
      if (this.#isDue()) await this.#rest()
    }
  }

  /** Whether others wait for long enough. */
  #isDue(): boolean {
    return this.#clock() >= this.#sliceEndsAt
  }

  /** Lets others go on, and ends what takes too long, or what nobody waits for any more. */
  async #rest(): Promise<void> {
    if (this.#clock() > this.#endsAt) throw tooLarge()
    await nextTurn()
    mustStillWait(this.#hasLeft)
    this.#sliceEndsAt = this.#clock() + sliceMs
  }

  /** What the changes touch as things are, and as they would be, some at a time. */
  async *#pairs(): AsyncGenerator<Pair[]> {
    const touched = [...(await this.#touched('before')), ...(await this.#touched('after'))]
    let pairs: Pair[] = []
    for (const { userIds, resourceUris } of touched)
      for (const userId of userIds)
        for (const resourceUri of resourceUris) {
          pairs.push({ userId, resourceUri })
          if (pairs.length < pairsAtOnce) continue
          yield pairs
          pairs = []
        }
    yield pairs
  }

  /** Read to the end before anything is tried, which would move the index below it. */
  async #touched(state: State): Promise<TouchedUsers[]> {
    await this.#become(state)
    const touched: TouchedUsers[] = []
    for (const each of touchedUsers(this.#index, this.#changes)) {
      this.#count += each.userIds.length * each.resourceUris.length
      if (this.#count > pairsMax) throw tooLarge()
      touched.push(each)
      if (this.#isDue()) await this.#rest()
    }
    return touched
  }

  async #compare(pairs: readonly Pair[], moved: Moved): Promise<void> {
    const before = await this.#askEach(pairs, 'before')
    const after = await this.#askEach(pairs, 'after')
    await this.#become('before')
    for (const [place, pair] of pairs.entries()) {
      moved.add(pair, before[place] ?? [], after[place] ?? [])
      if (place % 50 === 0 && this.#isDue()) await this.#rest()
    }
  }

  async #askEach(pairs: readonly Pair[], state: State): Promise<Permission[][]> {
    await this.#become(state)
    const answers: Permission[][] = []
    for (const { userId, resourceUri } of pairs) {
      answers.push(this.#index.permissions(userId, resourceUri))
      if (this.#isDue()) await this.#rest()
    }
    return answers
  }

  async #askAgain<One>(
    questions: readonly One[],
    answerOf: (question: One, state: State) => boolean,
  ): Promise<Otherwise[]> {
    const allowed = async (state: State) => {
      await this.#become(state)
      const answers: boolean[] = []
      for (const question of questions) {
        answers.push(answerOf(question, state))
        if (this.#isDue()) await this.#rest()
      }
      return answers
    }
    const was = await allowed('before')
    const is = await allowed('after')
    await this.#become('before')
    return is.flatMap((answer, place) => (answer === was[place] ? [] : [{ place, allowed: answer }]))
  }
}

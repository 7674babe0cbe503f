import type { AccountId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import type { Feed } from '@doorward/store/feed/feed'
import { type LoadedAccount, loadAccount, type OnMalformed } from '../loaded-account.ts'
import { Bounds } from '../past/bounds.ts'
import { Turns } from '../turns.ts'
import { type HasLeft, mustStillWait } from './left.ts'
import { Sketch } from './sketch.ts'
import type { TriedChange } from './touched-users.ts'
import { type Asked, type Effect, longestMs, Trial, tooLarge as tooLong } from './trial.ts'

/** Changes, the revision on which they were decided, and what is asked before and after. */
interface Tried extends Asked {
  changes: readonly TriedChange[]
  decidedAt: number
}

export interface Trials {
  /**
   * Tries changes on a copy of an account's index that answers nobody else, and tells what moves and which questions are
   * answered otherwise; it ends as soon as whoever asked has left. Raises TooLarge beyond what can be counted or copied, TooManyRequests while too many wait, and Unavailable.
   */
  effectOf(accountId: AccountId, tried: Tried, hasLeft?: HasLeft): Promise<Effect>
  /**
   * Gives work a copy of its own on which it makes changes one after another, and takes them back when it has ended. Raises
   * what `effectOf` does.
   */
  sketched<Answer>(accountId: AccountId, work: (sketch: Sketch) => Promise<Answer>, hasLeft?: HasLeft): Promise<Answer>
  /** Rough bytes that the copies take. */
  bytes(): number
  close(): void
}

export interface TrialsOptions {
  feed: Feed
  /** Monotonic milliseconds. */
  clock: () => number
  /** Rough memory that all kept copies together may take, and each that is at work. */
  bytesMax: number
  onMalformed?: OnMalformed
}

const copiesMax = 2
const turnLimits = { atOnceMax: 2, waitingMax: 32, waitingOfAccountMax: 8, waitMsMax: 30_000, of: 'previews' }
const keptMs = 60_000
const loadingMsMax = 10_000
const stays: HasLeft = () => false

const tooLarge = () =>
  new Refusal('TooLarge', {
    title: 'The account is too large for its changes to be counted before they are saved; save without the count.',
  })

/** Starts without copies; each is made when it is first needed, and kept for a minute. */
export function openTrials(options: TrialsOptions): Trials {
  const copies = new Map<AccountId, { copy: LoadedAccount; usedAt: number }>()
  const turns = new Turns(options.clock, turnLimits)

  function letGoOfOld(): void {
    const old = options.clock() - keptMs
    for (const [accountId, { usedAt }] of copies) if (usedAt < old || copies.size >= copiesMax) copies.delete(accountId)
  }
  const bytes = () => [...copies.values()].reduce((sum, { copy }) => sum + copy.index.bytes, 0)

  /** Lets go of those used least recently, to make room for one more of this size. */
  function makeRoom(wanted: number): void {
    for (const accountId of copies.keys()) if (bytes() + wanted > options.bytesMax) copies.delete(accountId)
  }
  const timer = setInterval(letGoOfOld, keptMs).unref()

  /** A copy as of now; it is nobody else's until it is kept again. */
  async function takeCopy(accountId: AccountId): Promise<LoadedAccount> {
    const kept = copies.get(accountId)?.copy
    copies.delete(accountId)
    const head = (await options.feed.headsOf([accountId])).get(accountId)
    if (!head) throw new Refusal('NotFound')
    if (kept) {
      kept.holdAgainst(head, kept.head)
      await kept.moveTo(head.revision)
      if (!kept.isSuperseded) return kept
    }
    letGoOfOld()
    const { clock, bytesMax } = options
    const bounds = new Bounds(clock, { msMax: loadingMsMax, bytesMax }, tooLarge)
    const copy = await loadAccount(options.feed, accountId, options.onMalformed ?? (() => undefined), (index) => {
      makeRoom(index.bytes)
      bounds.hold(index)
    })
    if (!copy) throw new Refusal('NotFound')
    return copy
  }

  /** A copy that was moved on since the decision, or a trial that failed half way, leaves none to be kept. */
  async function run(accountId: AccountId, { changes, decidedAt, ...asked }: Tried, hasLeft: HasLeft): Promise<Effect> {
    mustStillWait(hasLeft)
    const copy = await takeCopy(accountId)
    const effect = await new Trial(copy.index, changes, { clock: options.clock, hasLeft }).effect(asked)
    if (copy.index.revision === decidedAt) keep(accountId, copy)
    return effect
  }

  function keep(accountId: AccountId, copy: LoadedAccount): void {
    makeRoom(copy.index.bytes)
    if (copy.index.bytes <= options.bytesMax) copies.set(accountId, { copy, usedAt: options.clock() })
  }

  async function runSketched<Answer>(
    accountId: AccountId,
    work: (sketch: Sketch) => Promise<Answer>,
    hasLeft: HasLeft,
  ): Promise<Answer> {
    mustStillWait(hasLeft)
    const copy = await takeCopy(accountId)
    const endsAt = options.clock() + longestMs
    const sketch = new Sketch(copy.index, () => {
      if (options.clock() > endsAt) throw tooLong()
      mustStillWait(hasLeft)
    })
    const answer = await work(sketch)
    sketch.undo()
    keep(accountId, copy)
    return answer
  }

  return {
    effectOf: (accountId, tried, hasLeft = stays) => turns.take(accountId, () => run(accountId, tried, hasLeft)),
    sketched: (accountId, work, hasLeft = stays) => turns.take(accountId, () => runSketched(accountId, work, hasLeft)),
    bytes,
    close: () => {
      clearInterval(timer)
      copies.clear()
    },
  }
}

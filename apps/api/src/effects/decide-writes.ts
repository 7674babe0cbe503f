import type { RefusedWrite } from '@doorward/contract/authorization/access/effects'
import { statusOf } from '@doorward/contract/refusal-status'
import type { Work } from '@doorward/core/permissions/work'
import { Refusal, TooManyWritten } from '@doorward/core/refusals'
import { mustStillWait } from '@doorward/engine/trials/left'
import type { ApiCall } from '../handler.ts'
import type { Undone } from '../items/preview.ts'
import { AfterOthers, MovedOn } from './after-others.ts'
import { inPortions } from './in-portions.ts'
import { movesCaller } from './moves-caller.ts'
import { itemNamedBy, nounOf, type PlannedCall } from './planned-calls.ts'

/** A write that was decided, by its place among those asked. */
export interface DecidedWrite {
  index: number
  undone: Undone
}

/** What was decided of several writes, and those that would be refused; each in the order in which they were asked. */
export interface Decisions {
  decided: DecidedWrite[]
  refused: RefusedWrite[]
  /** The places of those decided that may move what the caller may. */
  ofCaller: number[]
}

/** Decides one write as the caller's, in the environment of the call. */
export type Decide = (call: ApiCall, planned: PlannedCall) => Promise<Undone>

/** A refusal of one write, by its place. */
export const refusedAt = (index: number, { code, kind, title, details }: Refusal): RefusedWrite => ({
  index,
  status: statusOf[kind],
  title,
  errorCode: code,
  ...(details ? { details } : {}),
})

/** Only one change of an item can be told. */
const sameItem = () => new Refusal('InUse', { title: 'A write before it changes the same item.' })

/** Whether it refuses the one write alone: what wants a newer sign-in, or is away, says nothing of that. */
const isOfOneWrite = (cause: unknown): cause is Refusal =>
  cause instanceof TooManyWritten ||
  (cause instanceof Refusal &&
    !(cause instanceof MovedOn) &&
    cause.code !== 'InsufficientUserAuthentication' &&
    !['unavailable', 'limited', 'unauthenticated'].includes(cause.kind))

/** Whether it is for want of a credential, which stood when the writes were asked about. */
const endsCredential = (cause: unknown): cause is Refusal => cause instanceof Refusal && cause.code === 'Unauthorized'

/**
 * What one write comes to, or why it would be refused. Raises what says nothing of that one write, and TooLarge once all
 * together have cost too much.
 */
async function outcomeOf(deciding: Promise<Undone>, work: Work, isOfOne = isOfOneWrite): Promise<Undone | Refusal> {
  try {
    return await deciding
  } catch (cause) {
    work.spend(0)
    if (isOfOne(cause)) return cause
    throw cause
  }
}

/** How writes are judged. */
interface Judging {
  decide: Decide
  work: Work
  isOfCaller(changes: Undone['changes']): boolean
}

/**
 * Decides each alone, as the account is; undefined once one of them is found to move what the caller may, for then those
 * after it are judged otherwise.
 */
async function eachAlone(
  call: ApiCall,
  planned: readonly PlannedCall[],
  { decide, work, isOfCaller }: Judging,
): Promise<Decisions | undefined> {
  const outcomes: (Undone | Refusal)[] = []
  let moves = false
  await inPortions(planned, async (each) => {
    if (moves) return
    mustStillWait(call.hasLeft)
    const outcome = await outcomeOf(decide(call, each), work)
    outcomes[each.index] = outcome
    moves ||= !(outcome instanceof Refusal) && isOfCaller(outcome.changes)
  })
  if (moves && planned.length > 1) return undefined
  const { decided, refused, ofCaller }: Decisions = { decided: [], refused: [], ofCaller: moves ? [0] : [] }
  for (const [index, outcome] of outcomes.entries())
    if (outcome instanceof Refusal) refused.push(refusedAt(index, outcome))
    else decided.push({ index, undone: outcome })
  return { decided, refused, ofCaller }
}

/** Decides each as those before it would have left the account. Raises MovedOn. */
const eachAfterOthers = (
  call: ApiCall,
  planned: readonly PlannedCall[],
  { decide, work, isOfCaller }: Judging,
): Promise<Decisions> =>
  call.environment.trials.sketched(
    call.accountId,
    async (sketch) => {
      const others = new AfterOthers(call, sketch)
      const { environment, sight } = others
      const { decided, refused, ofCaller }: Decisions = { decided: [], refused: [], ofCaller: [] }
      const isOfOne = (cause: unknown): cause is Refusal =>
        isOfOneWrite(cause) || (others.hasMade && endsCredential(cause))
      for (const each of planned) {
        const outcome = await outcomeOf(decide({ ...call, environment, sight }, each), work, isOfOne)
        const end = !(outcome instanceof Refusal) && others.hasChanged(outcome.changes) ? sameItem() : outcome
        if (end instanceof Refusal) refused.push(refusedAt(each.index, end))
        else {
          others.make(end.changes)
          decided.push({ index: each.index, undone: end })
          if (isOfCaller(end.changes)) ofCaller.push(each.index)
        }
      }
      return { decided, refused, ofCaller }
    },
    call.hasLeft,
  )

const triesMax = 3

/**
 * Whether writes may be decided each alone: those on nouns of one kind ask for nothing of each other, as long as they
 * name different items and no limit counts what they make.
 */
function standAlone(planned: readonly PlannedCall[]): boolean {
  const nouns = new Set(planned.map(({ id }) => nounOf(id)))
  if (planned.length === 1) return true
  if (nouns.size > 1 || nouns.has('invites')) return false
  const named = planned.map(itemNamedBy).filter((item) => item !== undefined)
  return new Set(named).size === named.length
}

/**
 * Decides several writes as they would be when made in their order, each by its own handler. Raises TooManyRequests where
 * others write to the account all the while, or the caller has left, TooLarge where they cost too much to judge, and what else says nothing of a single write.
 * @param work what judging all of them may cost
 */
export async function decideWrites(
  call: ApiCall,
  planned: readonly PlannedCall[],
  decide: Decide,
  work: Work,
): Promise<Decisions> {
  const judging = { decide, work, isOfCaller: await movesCaller(call) }
  const alone = standAlone(planned) ? await eachAlone(call, planned, judging) : undefined
  if (alone) return alone
  for (let tries = 0; tries < triesMax; tries++) {
    try {
      return await eachAfterOthers(call, planned, judging)
    } catch (cause) {
      if (!(cause instanceof MovedOn)) throw cause
    }
  }
  const title = 'The account is being changed all the while; ask again in a moment.'
  throw new Refusal('TooManyRequests', { title, retryAfterSeconds: 1 })
}

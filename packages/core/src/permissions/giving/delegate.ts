import type { Gain, Holding, Principal, RoleLookup } from './effect.ts'
import { type Holder, Judgement, toAct, toGive } from './judgement.ts'
import { setsOf } from './statement-changes.ts'

export type Delegation = Judgement['outcome']

/**
 * The grant guard: whether the writer may give everything that a change gives (G1). One uncovered element refuses all.
 * Names up to 20 missing rights. Raises TooLarge when that takes more work than a request may (decision 61); who may
 * give everything is not judged at all.
 */
export function mayDelegate(holder: Holder, effect: Iterable<Gain>): Delegation {
  const judgement = new Judgement(holder, toGive)
  if (judgement.coversAll) return { allowed: true }
  const known = new Map<readonly Principal[], boolean>()
  for (const gain of effect) {
    const { principals } = gain
    let toWriter = known.get(principals)
    if (toWriter === undefined) {
      holder.work.spend(principals.length)
      toWriter = principals.some((principal) => holder.is(principal))
      known.set(principals, toWriter)
    }
    if (!judgement.goOn(gain, toWriter)) break
  }
  return judgement.outcome
}

/**
 * Whether the writer's own rights cover all that somebody else holds, so that acting as them is no gain (G3). Raises
 * TooLarge as `mayDelegate` does.
 */
export function mayActAs(holder: Holder, holdings: Iterable<Holding>, roleOf: RoleLookup): Delegation {
  const judgement = new Judgement(holder, toAct)
  if (judgement.coversAll) return { allowed: true }
  for (const { roleIds, resourceUris } of holdings)
    if (!judgement.goOn({ gives: setsOf(roleIds, roleOf), resourceUris }, true)) break
  return judgement.outcome
}

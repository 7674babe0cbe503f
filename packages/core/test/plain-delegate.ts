import { mergePermissions } from '../src/permissions/evaluate.ts'
import type { Holding } from '../src/permissions/giving/effect.ts'
import type { Flag, Permission } from '../src/permissions/model.ts'
import type { Gain, Principal, RoleLookup } from './plain-effect.ts'

/** The guard as it is defined: everything is looked at, one by one. Who writes, and what they hold at this moment. */
export interface Holder {
  /** Whether the writer carries the flag for an action on a resource; wildcards need a covering wildcard. */
  holds(action: string, resourceUri: string, flag: Flag): boolean
  /** Whether the principal is the writer, or a group that the writer belongs to. */
  is(principal: Principal): boolean
}

/** A right that the writer would need to hold. */
interface MissingRight {
  action: string
  resourceUri: string
  flag: Flag
}

export type Delegation = { allowed: true } | { allowed: false; missing: MissingRight[] }

/** How many missing rights are named at most. */
const missingMax = 20

/**
 * Flags of which the writer needs one, to give the permission. Allow may be given by grant or delegate; grant and
 * delegate only by delegate. What reaches the writer, or a group of theirs, needs delegate: who may only assign to
 * others (Security Admin) may not assign to themselves.
 */
function flagsNeeded(permission: Permission, toWriter: boolean): Flag[] {
  return permission.grant || permission.delegate || toWriter ? ['delegate'] : ['grant', 'delegate']
}

/**
 * The grant guard: whether the writer may give everything that a change gives (G1). One uncovered element refuses all.
 * Names up to 20 missing rights.
 */
export function mayDelegate(holder: Holder, effect: Iterable<Gain>): Delegation {
  const missing: MissingRight[] = []
  for (const { principals, permissions, resourceUris } of effect) {
    const toWriter = principals.some((principal) => holder.is(principal))
    for (const permission of permissions) {
      const needed = flagsNeeded(permission, toWriter)
      const canGive = (uri: string) => needed.some((flag) => holder.holds(permission.action, uri, flag))
      if (canGive('*')) continue
      for (const resourceUri of resourceUris) {
        if (canGive(resourceUri)) continue
        missing.push({ action: permission.action, resourceUri, flag: needed[0] ?? 'delegate' })
        if (missing.length === missingMax) return { allowed: false, missing }
      }
    }
  }
  return missing.length === 0 ? { allowed: true } : { allowed: false, missing }
}

const stronger: Record<Flag, Flag[]> = {
  allow: ['allow', 'delegate'],
  grant: ['grant', 'delegate'],
  delegate: ['delegate'],
}

/** Whether the writer's own rights cover all that somebody else holds, so that acting as them is no gain (G3). */
export function mayActAs(holder: Holder, holdings: Iterable<Holding>, roleOf: RoleLookup): Delegation {
  const missing: MissingRight[] = []
  for (const { roleIds, resourceUris } of holdings)
    for (const permission of mergePermissions(roleIds.flatMap((id) => roleOf(id)?.permissions ?? [])))
      for (const flag of ['allow', 'grant', 'delegate'] as const) {
        const covered = (uri: string) => stronger[flag].some((own) => holder.holds(permission.action, uri, own))
        if (!permission[flag] || covered('*')) continue
        for (const resourceUri of resourceUris) {
          if (covered(resourceUri)) continue
          missing.push({ action: permission.action, resourceUri, flag })
          if (missing.length === missingMax) return { allowed: false, missing }
        }
      }
  return missing.length === 0 ? { allowed: true } : { allowed: false, missing }
}

import { Refusal } from '../refusals.ts'
import type { Gain, Holding, Principal, RoleLookup } from './effect.ts'
import { mergePermissions } from './evaluate.ts'
import type { AccessRecord, Flag, Permission } from './model.ts'
import { reachesPlatform } from './resource-uri.ts'

/** Who writes, and what they hold at this moment. */
export interface Holder {
  /** Whether the writer carries the flag for an action on a resource; wildcards need a covering wildcard. */
  holds(action: string, resourceUri: string, flag: Flag): boolean
  /** Whether the principal is the writer, or a group that the writer belongs to. */
  is(principal: Principal): boolean
}

/** A right that the writer would need to hold. */
export interface MissingRight {
  action: string
  resourceUri: string
  flag: Flag
}

export type Delegation = { allowed: true } | { allowed: false; missing: MissingRight[] }

/** How many missing rights are named at most. */
const missingMax = 20
/** How many questions one change may cost; beyond it the change is too large to be judged. */
const questionsMax = 1_000_000

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
 * Names up to 20 missing rights. Refuses with `TooLarge` when the change cannot be judged within a million questions.
 */
export function mayDelegate(holder: Holder, effect: Iterable<Gain>): Delegation {
  const missing: MissingRight[] = []
  let questions = 0
  for (const { principals, permissions, resourceUris } of effect) {
    const toWriter = principals.some((principal) => holder.is(principal))
    for (const permission of permissions) {
      const needed = flagsNeeded(permission, toWriter)
      const canGive = (uri: string) => needed.some((flag) => holder.holds(permission.action, uri, flag))
      if (canGive('*')) continue
      for (const resourceUri of resourceUris) {
        questions += 1
        if (questions > questionsMax) throw new Refusal('TooLarge')
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

/**
 * Whether saving a record can raise or lower anybody's right to give rights, or a right on the platform itself.
 * Looks at what was and what will be; an unknown role counts, because it may yet be made.
 */
export function touchesRights(before: AccessRecord | null, after: AccessRecord | null, roleOf: RoleLookup): boolean {
  const statements = [...(before?.statements ?? []), ...(after?.statements ?? [])]
  return statements.some(
    ({ roles, resources }) =>
      resources.some(({ resourceUri }) => reachesPlatform(resourceUri)) ||
      roles.some((id) => roleOf(id)?.permissions.some(({ grant, delegate }) => grant || delegate) ?? true),
  )
}

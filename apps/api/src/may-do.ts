import type { UserId } from '@doorward/core/ids'
import { actionsThatSatisfy } from '@doorward/core/permissions/actions'
import { soon } from '@doorward/core/soon'
import type { AccountIndex } from '@doorward/engine/account-index'
import type { Engine } from '@doorward/engine/engine'
import { rightsOf, type Subject } from '@doorward/engine/rights'
import type { Caller } from '@doorward/http/caller'
import type { KitParts } from '@doorward/http/kit'
import type { NeededPermission } from '@doorward/http/needed-permission'
import { clientIn } from './clients/stored-client.ts'

/** Whom a question is about: the caller himself as his token lets him, everybody else as they are. */
export const subjectOf = (caller: Caller, userId: UserId): Subject =>
  userId === caller.userId ? { userId, tokenId: caller.tokenId } : { userId }

/** Whether the caller holds the action, or one that includes it, on a platform resource (security 2). */
export function mayDoIn(
  index: AccountIndex,
  caller: Pick<Caller, 'userId' | 'tokenId' | 'clientId'>,
  { action, resourceUri }: { action: string; resourceUri: string },
): boolean {
  const rights = rightsOf(index, caller)
  if (actionsThatSatisfy(action).some((each) => rights.allows(each, resourceUri))) return true
  if (action !== 'user-permissions:read' || caller.clientId === undefined) return false
  return clientIn(index, caller.clientId)?.options?.grantUserPermissionsAccess === true
}

/** What callers hold on whole collections, remembered as long as their account's index stands still. */
function heldEverywhere() {
  const known = new WeakMap<Caller, { index: AccountIndex; revision: number; held: Map<NeededPermission, boolean> }>()
  return (index: AccountIndex, caller: Caller, needed: NeededPermission): boolean => {
    let entry = known.get(caller)
    if (entry?.index !== index || entry.revision !== index.revision) {
      entry = { index, revision: index.revision, held: new Map() }
      known.set(caller, entry)
    }
    const remembered = entry.held.get(needed)
    if (remembered !== undefined) return remembered
    const holds = mayDoIn(index, caller, { action: needed.action, resourceUri: needed.everywhere })
    entry.held.set(needed, holds)
    return holds
  }
}

/** Answers the platform's own permission questions from the account's index. */
export function mayDoBy(engine: Engine): KitParts['mayDo'] {
  const holdsEverywhere = heldEverywhere()
  return ({ caller, accountId, needed, params, freshness }) =>
    soon(
      engine.index(accountId, freshness),
      (index) =>
        index !== null &&
        (holdsEverywhere(index, caller, needed) ||
          mayDoIn(index, caller, { action: needed.action, resourceUri: needed.resourceUri(params) })),
    )
}

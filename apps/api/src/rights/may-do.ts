import type { UserId } from '@doorward/core/ids'
import { actionsThatSatisfy } from '@doorward/core/permissions/actions'
import { soon } from '@doorward/core/soon'
import type { Engine } from '@doorward/engine/engine'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import { rightsOf, type Subject } from '@doorward/engine/rights/rights'
import type { HttpParts } from '@doorward/http/app/parts'
import type { Caller } from '@doorward/http/callers/caller'
import type { NeededPermission } from '@doorward/http/endpoints/needed-permission'
import { clientIn } from '../clients/stored-client.ts'

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

/** What callers hold on whole collections, remembered as long as the index stands still, and as long as it is kept. */
function heldEverywhere() {
  type Held = WeakMap<Caller, Map<NeededPermission, boolean>>
  const known = new WeakMap<AccountIndex, { revision: number; held: Held }>()
  return (index: AccountIndex, caller: Caller, needed: NeededPermission): boolean => {
    let entry = known.get(index)
    if (entry?.revision !== index.revision) {
      entry = { revision: index.revision, held: new WeakMap() }
      known.set(index, entry)
    }
    let ofCaller = entry.held.get(caller)
    if (ofCaller === undefined) {
      ofCaller = new Map()
      entry.held.set(caller, ofCaller)
    }
    const remembered = ofCaller.get(needed)
    if (remembered !== undefined) return remembered
    const holds = mayDoIn(index, caller, { action: needed.action, resourceUri: needed.everywhere })
    ofCaller.set(needed, holds)
    return holds
  }
}

/** Answers the platform's own permission questions from the account's index. */
export function mayDoBy(engine: Engine): HttpParts['mayDo'] {
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

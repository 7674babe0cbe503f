import type { UserId } from '@doorward/core/ids'
import { actionsThatSatisfy } from '@doorward/core/permissions/actions'
import type { AccountIndex } from '@doorward/engine/account-index'
import type { Engine } from '@doorward/engine/engine'
import { rightsOf, type Subject } from '@doorward/engine/rights'
import type { Caller } from '@doorward/http/caller'
import type { KitParts } from '@doorward/http/kit'
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

/** Answers the platform's own permission questions from the account's index. */
export const mayDoBy =
  (engine: Engine): KitParts['mayDo'] =>
  async ({ caller, accountId, freshness, ...needed }) => {
    const index = await engine.index(accountId, freshness)
    return index !== null && mayDoIn(index, caller, needed)
  }

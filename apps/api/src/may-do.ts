import { actionsThatSatisfy } from '@doorward/core/permissions/actions'
import type { AccountIndex } from '@doorward/engine/account-index'
import type { Engine } from '@doorward/engine/engine'
import type { Caller } from '@doorward/http/caller'
import type { KitParts } from '@doorward/http/kit'
import { clientIn } from './clients/stored-client.ts'

/** Whether the caller holds the action, or one that includes it, on a platform resource (security 2). */
export function mayDoIn(
  index: AccountIndex,
  caller: Caller,
  { action, resourceUri }: { action: string; resourceUri: string },
): boolean {
  if (actionsThatSatisfy(action).some((each) => index.allows(caller.userId, each, resourceUri))) return true
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

import { actionsThatSatisfy } from '@doorward/core/permissions/actions'
import type { Engine } from '@doorward/engine/engine'
import type { KitParts } from '@doorward/http/kit'
import { clientIn } from './clients/stored-client.ts'

/** Answers the platform's own permission questions from the account's index (security 2). */
export const mayDoBy =
  (engine: Engine): KitParts['mayDo'] =>
  async ({ caller, accountId, action, resourceUri, freshness }) => {
    const index = await engine.index(accountId, freshness)
    if (!index) return false
    if (actionsThatSatisfy(action).some((each) => index.allows(caller.userId, each, resourceUri))) return true
    if (action !== 'user-permissions:read' || caller.clientId === undefined) return false
    return clientIn(index, caller.clientId)?.options?.grantUserPermissionsAccess === true
  }

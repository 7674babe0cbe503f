import type { ClientId, UserId } from '@doorward/core/ids'
import { mayActAs } from '@doorward/core/permissions/giving/delegate'
import { platformResources } from '@doorward/core/platform'
import { Refusal } from '@doorward/core/refusals'
import { rightsOf } from '@doorward/engine/rights/rights'
import type { CommitView } from '@doorward/store/writes/model'
import type { ApiCall } from '../handler.ts'
import { indexUnderLock, must } from '../rights/guard.ts'
import { clientIn, type StoredClient } from './stored-client.ts'

/** Who holds a client's key acts as the client, so the caller's rights must cover the client's (security G3). Raises MissingGrant. */
export async function mayTakeOver(call: ApiCall, view: CommitView, clientId: ClientId): Promise<void> {
  const index = await indexUnderLock(call, view)
  const userId = clientId as string as UserId // a service client's id is a user id like any other
  must(mayActAs(rightsOf(index, call.caller), index.holdingsOf(userId), (roleId) => index.findRole(roleId)))
  const options = clientIn(index, clientId)?.options
  await mayAskAboutAnybody(call, view, { before: undefined, after: options })
}

/** Options that reach any user's rights or identity need the right to do so oneself. Raises Forbidden. */
export async function mayAskAboutAnybody(
  call: ApiCall,
  view: CommitView,
  { before, after }: { before: StoredClient['options']; after: StoredClient['options'] },
): Promise<void> {
  const index = await indexUnderLock(call, view)
  const rights = rightsOf(index, call.caller)
  const asksNew = after?.grantUserPermissionsAccess && !before?.grantUserPermissionsAccess
  if (
    asksNew &&
    !rights.allows('user-permissions:read', platformResources.UserPermissions) &&
    !rights.allows('read', platformResources.UserPermissions)
  ) {
    throw new Refusal('MissingGrant', {
      title: 'You may not let a client ask about any user: you lack user-permissions:read on Doorward:UserPermissions.',
      details: {
        missing: [{ action: 'user-permissions:read', resourceUri: platformResources.UserPermissions, flag: 'allow' }],
      },
    })
  }
  // Where people are led to sign in is as much as signing them in: a foreign page there could ask for their passwords.
  const isMoved = before?.authorizationUrl !== after?.authorizationUrl
  const signsIn = after?.grantTokenGeneration && (!before?.grantTokenGeneration || isMoved)
  if (signsIn && !rights.holds('*', platformResources.all, 'delegate')) {
    throw new Refusal('MissingGrant', {
      title: 'You may not let a client sign in any user, or say where it does: you lack delegate for * on Doorward:*.',
      details: { missing: [{ action: '*', resourceUri: platformResources.all, flag: 'delegate' }] },
    })
  }
}

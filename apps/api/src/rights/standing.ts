import type { UserId } from '@doorward/core/ids'
import { resourceOf } from '@doorward/core/kinds'
import { mayActAs } from '@doorward/core/permissions/giving/delegate'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import { rightsOf } from '@doorward/engine/rights/rights'
import type { HttpParts } from '@doorward/http/app/parts'
import type { Caller, Standing } from '@doorward/http/callers/caller'
import type { AskedDelegation } from '@doorward/store/sign-in/delegations'
import { clientIn, publicKeyIn } from '../clients/stored-client.ts'
import { mayDoIn } from './may-do.ts'

/** How a user stands to an account (decision 60). Asked on every request: a few look-ups by id. */
export function standingIn(index: AccountIndex, userId: UserId): Standing {
  if (index.isGone(userId)) return 'removed'
  if (index.isDisabled(userId)) return 'disabled'
  return index.belongs(userId) ? 'belongs' : 'stranger'
}

/**
 * How a caller stands to it: as his user; who acts for another one, in a test, only as long as the test is right, for a
 * test of before gives nothing that its user got since (security G3). A service client acts as long as it may act for users.
 */
export function standingOfCaller(
  index: AccountIndex,
  {
    userId,
    actorId,
    byClient,
    testedApplicationId,
  }: Pick<Caller, 'userId' | 'actorId' | 'byClient' | 'testedApplicationId'>,
): Standing {
  if (byClient !== undefined)
    return clientIn(index, byClient.clientId)?.options?.grantTokenExchange ? standingIn(index, userId) : 'removed'
  if (actorId === undefined) return standingIn(index, userId)
  const asked = testedApplicationId && { by: actorId, userId, applicationId: testedApplicationId }
  return asked && isTestRight(index, asked) ? standingIn(index, userId) : 'removed'
}

/**
 * Whether the key or the limited token that speaks is still there. A sign-in is none of the account's items: admission asks
 * for it.
 */
export function credentialStandsIn(
  index: AccountIndex,
  { userId, clientId, keyId, tokenId, byClient }: Caller,
  now: () => Date,
) {
  if (byClient !== undefined) return publicKeyIn(index, byClient, now) !== undefined
  if (tokenId !== undefined) return index.token(tokenId)?.userId === userId
  return clientId === undefined || keyId === undefined || publicKeyIn(index, { clientId, keyId }, now) !== undefined
}

/** Answers the door from the account's index; nobody belongs to an account that is none. */
export const standingOf: HttpParts<AccountIndex>['standingOf'] = (caller, index) =>
  index ? standingOfCaller(index, caller) : 'stranger'

/** What lets somebody sign in to an application as another user. */
const delegationAction = 'connections:authenticate-user'

/** Whether the rights of one user cover all that another holds, so that acting as him is no gain (security G3). Raises TooLarge. */
export const coversUser = (index: AccountIndex, { by, userId }: Pick<AskedDelegation, 'by' | 'userId'>) =>
  mayActAs(rightsOf(index, { userId: by }), index.holdingsOf(userId), (roleId) => index.findRole(roleId))

/** Whether a test sign-in is right: who does it belongs here, has the permission, and his rights cover the user's. */
export function isTestRight(index: AccountIndex, asked: AskedDelegation): boolean {
  if (standingIn(index, asked.by) !== 'belongs') return false
  const needed = { action: delegationAction, resourceUri: resourceOf('application', asked.applicationId) }
  return mayDoIn(index, { userId: asked.by }, needed) && coversUser(index, asked).allowed
}

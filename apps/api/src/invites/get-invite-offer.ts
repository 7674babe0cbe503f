import { Refusal } from '@doorward/core/refusals'
import { findItem } from '@doorward/store/items/items'
import { findProfile } from '@doorward/store/people/profiles'
import type { Handler } from '../handler.ts'
import { profileOfCaller } from '../users/profile-of-caller.ts'
import { accountOfInvite, mustBeInvited } from './invited.ts'
import { offeredBy } from './offered.ts'
import { keyOfInvite, mustStandAt, openEmail, storedInvite } from './stored-invite.ts'

/**
 * What an invite gives, told before it is accepted: the account, who invites, and the roles by their names. Its id is the
 * secret of its link, so that whoever has it and is not signed in yet is told what its mail tells. Raises NotFound,
 * InviteElsewhere, and Forbidden for somebody whom it is not for.
 */
export const getInviteOffer: Handler<'getInviteOffer'> = async (call) => {
  const { environment, params } = call
  const { database, engine, keyring } = environment
  const key = keyOfInvite(params.inviteId)
  const accountId = await accountOfInvite(call, key.id)
  const [profile, dataKey, index] = await Promise.all([
    profileOfCaller(environment, accountId, call.caller),
    keyring.dataKey(accountId),
    engine.index(accountId, { kind: 'strong' }),
  ])
  const { item, account, inviter } = await database.account(
    accountId,
    async (tx) => {
      const item = mustStandAt(environment.now(), await findItem(tx, accountId, key))
      return {
        item,
        account: await findItem(tx, accountId, { kind: 'account', id: accountId }),
        inviter: await findProfile(tx, accountId, storedInvite(item).createdBy),
      }
    },
    'read',
  )
  const { sealedEmail, statements, expiresAt } = storedInvite(item)
  if (call.caller.userId) mustBeInvited(sealedEmail && openEmail(dataKey, accountId, item.id, sealedEmail), profile)
  if (!account || !index) throw new Refusal('NotFound')
  const { name } = account.doc
  const inviterName = inviter?.name || (inviter?.emailVerified ? inviter.email : undefined)
  return {
    status: 200,
    body: {
      accountId,
      ...(typeof name === 'string' ? { accountName: name } : {}),
      ...(inviterName ? { inviterName } : {}),
      statements: offeredBy(index, statements),
      expiresAt,
    },
  }
}

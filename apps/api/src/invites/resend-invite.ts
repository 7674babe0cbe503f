import { parseExpiryTime } from '@doorward/core/invites/invite'
import { Refusal } from '@doorward/core/refusals'
import { findItem } from '@doorward/store/items/items'
import type { Handler } from '../handler.ts'
import { changeTo } from '../items/documents.ts'
import { readRows } from '../items/read-items.ts'
import { makeInvite } from './make-invite.ts'
import { keyNamed, mustStandAt, openEmail, storedInvite } from './stored-invite.ts'

/**
 * Makes the invite anew with a link of its own, and ends the old one: whoever sends it again answers for what it gives,
 * as its roles are by now.
 */
export const resendInvite: Handler<'resendInvite'> = async (call) => {
  const { accountId } = call
  const key = keyNamed(call.params.inviteId)
  const [found, dataKey] = await Promise.all([
    readRows(call, (tx) => findItem(tx, accountId, key)),
    call.environment.keyring.dataKey(accountId),
  ])
  if (!found) throw new Refusal('NotFound')
  const { createdBy, behind, expiresAt, sealedEmail, emailHash, ...invite } = storedInvite(found)
  const draft = {
    invite,
    email: sealedEmail && openEmail(dataKey, accountId, key.id, sealedEmail),
    seconds: parseExpiryTime(invite.expiryTime).seconds,
  }
  return makeInvite(call, draft, {
    key,
    end(view) {
      mustStandAt(view.at, view.item(key))
      return changeTo(key, null)
    },
  })
}

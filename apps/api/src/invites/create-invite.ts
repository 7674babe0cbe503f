import { parseExpiryTime } from '@doorward/core/invites/invite'
import { tidyStatements } from '@doorward/core/records/tidy'
import { invalid } from '@doorward/core/refusals'
import { parseEmail } from '@doorward/core/text/email-address'
import type { CallOf, Handler } from '../handler.ts'
import { type InviteDraft, makeInvite } from './make-invite.ts'

/** Where an invite is mailed to; undefined for one that is handed over. Raises InvalidRequest for what is no address. */
function addressOf({ body }: CallOf<'createInvite'>): string | undefined {
  const email = body.email ? parseEmail(body.email) : undefined
  if (body.email && email === undefined) throw invalid('email', `"${body.email}" is not an e-mail address.`)
  return email
}

/** What an input makes of an invite. Raises InvalidRequest. */
function draftOf(call: CallOf<'createInvite'>): InviteDraft {
  const { body } = call
  const { statements, linkedUserId, tags, conflictResolutionStrategy } = body
  const tenantId = body.defaultLoginTenantId || body.tenantId
  const { expiryTime, seconds } = parseExpiryTime(body.expiryTime || undefined)
  return {
    invite: {
      statements: statements?.length ? tidyStatements(statements) : [],
      conflictResolutionStrategy: conflictResolutionStrategy ?? 'GENERATE_NEW_RECORD',
      expiryTime,
      ...(tenantId ? { defaultLoginTenantId: tenantId } : {}),
      ...(linkedUserId ? { linkedUserId } : {}),
      ...(tags ? { tags } : {}),
    },
    email: addressOf(call),
    seconds,
  }
}

export const createInvite: Handler<'createInvite'> = (call) => makeInvite(call, draftOf(call))

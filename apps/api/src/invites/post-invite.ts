import { createInvite } from '@doorward/contract/authorization/invites'
import { parseExpiryTime } from '@doorward/core/invites/invite'
import { tidyStatements } from '@doorward/core/records/tidy'
import { type Call, handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { type InviteDraft, makeInvite } from './make-invite.ts'

/** What an input makes of an invite. Raises InvalidRequest. */
function draftOf({ body }: Call<typeof createInvite>): InviteDraft {
  const { statements, email, linkedUserId, tags, conflictResolutionStrategy } = body
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
    email: email || undefined,
    seconds,
  }
}

export const postInvite = handles(createInvite, (call, environment: ApiEnvironment) =>
  makeInvite(call, environment, draftOf(call)),
)

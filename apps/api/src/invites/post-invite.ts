import { createInvite } from '@doorward/contract/authorization/invites'
import type { InviteId, UserId } from '@doorward/core/ids'
import { type Invite, parseExpiryTime } from '@doorward/core/invites/invite'
import { limits } from '@doorward/core/limits'
import { tidyStatements } from '@doorward/core/records/tidy'
import { invalid, Refusal } from '@doorward/core/refusals'
import { parseEmail } from '@doorward/core/text/email-address'
import { type Call, handles } from '@doorward/http/serve'
import type { CommitView } from '@doorward/store/commit'
import { countInvitesSince } from '@doorward/store/created-items'
import type { DataKey } from '@doorward/store/vault'
import type { ApiEnvironment } from '../environment.ts'
import { checkRoles, indexUnderLock } from '../guard.ts'
import { changeTo, write } from '../items.ts'
import { newId } from '../new-id.ts'
import { mayGiveByInvite, mayNameUser } from './may-invite.ts'
import { sendInvite } from './send-invite.ts'
import { keyOfInvite, sealEmail, showInvite } from './stored-invite.ts'

type PostCall = Call<typeof createInvite>
const hourMs = 3_600_000

/** Where an invite is mailed to; undefined for one that is handed over. Raises InvalidRequest for what is no address. */
function addressOf({ body }: PostCall): string | undefined {
  const email = body.email ? parseEmail(body.email) : undefined
  if (body.email && email === undefined) throw invalid('email', `"${body.email}" is not an e-mail address.`)
  return email
}

/** What an input makes of an invite, but for the moment it ends. */
function draftOf(call: PostCall, itemId: string, dataKey: DataKey) {
  const { body, caller, accountId } = call
  const email = addressOf(call)
  const { statements, linkedUserId, tags, conflictResolutionStrategy } = body
  const tenantId = body.defaultLoginTenantId || body.tenantId
  const { expiryTime, seconds } = parseExpiryTime(body.expiryTime || undefined)
  const draft: Omit<Invite, 'expiresAt'> = {
    createdBy: caller.userId,
    statements: statements?.length ? tidyStatements(statements) : [],
    conflictResolutionStrategy: conflictResolutionStrategy ?? 'GENERATE_NEW_RECORD',
    expiryTime,
    ...(email ? { sealedEmail: sealEmail(dataKey, accountId, itemId, email) } : {}),
    ...(tenantId ? { defaultLoginTenantId: tenantId } : {}),
    ...(linkedUserId ? { linkedUserId } : {}),
    ...(tags ? { tags } : {}),
  }
  return { draft, email, seconds }
}

/** Everything that may refuse a new invite, under the lock. */
async function judge(call: PostCall, environment: ApiEnvironment, view: CommitView, draft: Omit<Invite, 'expiresAt'>) {
  const { accountId, caller } = call
  const since = new Date(view.at.getTime() - hourMs)
  if ((await countInvitesSince(view.tx, accountId, caller.userId, since)) >= limits.invitesPerHourMax)
    throw new Refusal('TooManyRequests', {
      title: `You may make ${limits.invitesPerHourMax} invites an hour.`,
      retryAfterSeconds: 60,
    })
  const index = await indexUnderLock(call, environment, view)
  checkRoles(index, draft, null)
  mayGiveByInvite(index, caller, draft.statements)
  const { defaultLoginTenantId: tenantId, linkedUserId } = draft
  if (tenantId) {
    const tenant = view.item({ kind: 'tenant', id: tenantId })
    if (!tenant || tenant.deleted) throw invalid('tenantId', 'There is no such tenant.')
  }
  if (linkedUserId) mayNameUser(index, caller, view.item({ kind: 'user', id: linkedUserId }), linkedUserId as UserId) // its letters are those of a user id
}

/** The id is answered once and mailed; only its hash is stored. */
export const postInvite = handles(createInvite, async (call, environment: ApiEnvironment) => {
  const { accountId, origin } = call
  const inviteId = newId<InviteId>('inv_', 28)
  const key = keyOfInvite(inviteId)
  const dataKey = await environment.keyring.dataKey(accountId)
  const { draft, email, seconds } = draftOf(call, key.id, dataKey)
  const { defaultLoginTenantId: tenantId, linkedUserId } = draft
  const answer = await write<typeof createInvite>(call, environment, {
    reads: [
      { kind: 'account', id: accountId },
      ...(tenantId ? [{ kind: 'tenant', id: tenantId } as const] : []),
      ...(linkedUserId ? [{ kind: 'user', id: linkedUserId } as const] : []),
    ],
    decide: async (view) => {
      await judge(call, environment, view, draft)
      const invite: Invite = { ...draft, expiresAt: new Date(view.at.getTime() + seconds * 1_000).toISOString() }
      const accountName = view.item({ kind: 'account', id: accountId })?.doc.name
      return {
        changes: [changeTo(key, invite)],
        touchesRights: true, // the next of the same inviter is counted afresh
        secretOf: key.id,
        reply: ([item]) => {
          if (!item) throw new Error('an invite is made by one change')
          return { status: 201, body: { ...showInvite({ origin, accountId, inviteId, dataKey })(item) } }
        },
        ...(email
          ? { also: (tx) => sendInvite(tx, environment, { accountId, accountName, invite, inviteId, email, dataKey }) }
          : {}),
      }
    },
  })
  environment.outbox.look()
  return answer
})

import type { InviteReply } from '@doorward/contract/authorization/people/invites'
import type { UserId } from '@doorward/core/ids'
import type { Invite } from '@doorward/core/invites/invite'
import { limits } from '@doorward/core/limits'
import { isProgram } from '@doorward/core/permissions/owners'
import { invalid, TooManyWritten } from '@doorward/core/refusals'
import { countInvitesSince } from '@doorward/store/items/created-items'
import { hashOfInvited } from '@doorward/store/items/invites'
import type { ItemKey } from '@doorward/store/items/items'
import type { DataKey } from '@doorward/store/secrets/vault'
import type { Change, CommitView } from '@doorward/store/writes/model'
import { handsBehind } from '../clients/commanded.ts'
import type { AnswerOf, ApiCall, CallOf, EndpointOf } from '../handler.ts'
import { changeTo } from '../items/documents.ts'
import { newItemId } from '../items/new-id.ts'
import { write } from '../items/write.ts'
import { checkRoles, indexUnderLock, workOf } from '../rights/guard.ts'
import { mayGiveByInvite, mayNameUser } from './may-invite.ts'
import { offeredBy } from './offered.ts'
import { sendInvite } from './send-invite.ts'
import { keyOfInvite, sealEmail, showInvite } from './stored-invite.ts'

const hourMs = 3_600_000

/** What an invite shall be; who makes it, its id and its end come on top. */
export interface InviteDraft {
  invite: Omit<Invite, 'createdBy' | 'behind' | 'expiresAt' | 'sealedEmail' | 'emailHash'>
  email?: string | undefined
  /** How long it stands, in seconds. */
  seconds: number
}

/** Everything that may refuse a new invite, under the lock. */
async function judge(
  call: ApiCall,
  view: CommitView,
  { statements, defaultLoginTenantId: tenantId, linkedUserId }: InviteDraft['invite'],
): Promise<void> {
  const { accountId, caller } = call
  const since = new Date(view.at.getTime() - hourMs)
  const planned = call.environment.madeBefore?.('invite') ?? 0
  if ((await countInvitesSince(view.tx, accountId, caller.userId, since)) + planned >= limits.invitesPerHourMax)
    throw new TooManyWritten({ quota: limits.invitesPerHourMax, of: 'invites by one inviter', per: 'an hour' }, 60)
  const index = await indexUnderLock(call, view)
  checkRoles(index, { statements }, null)
  const work = workOf(call)
  mayGiveByInvite(call, index, statements, work)
  if (tenantId) {
    const tenant = view.item({ kind: 'tenant', id: tenantId })
    if (!tenant || tenant.deleted) throw invalid('tenantId', 'There is no such tenant.')
  }
  if (!linkedUserId) return
  const present = view.item({ kind: 'user', id: linkedUserId })
  mayNameUser(index, caller, { present, userId: linkedUserId as UserId, work }) // its letters are those of a user id
}

/** Who acts as a client that invites: its key may be gone by the time somebody accepts. */
async function behindOf(call: ApiCall, view: CommitView): Promise<Pick<Invite, 'behind'>> {
  const { userId } = call.caller
  if (!isProgram(userId)) return {}
  const behind = [...handsBehind(await indexUnderLock(call, view), [userId])]
  return { behind: behind.filter((each) => each !== userId) }
}

/**
 * Makes an invite of the caller's and mails it where it names an address. The id is answered once and mailed; only its
 * hash is stored. Raises MissingGrant, UnknownRole, UserIdTaken, TooManyRequests.
 * @param replaced the invite that it takes the place of, with what ends that
 */
export async function makeInvite<Id extends 'createInvite' | 'resendInvite'>(
  call: CallOf<Id>,
  { invite: drafted, email, seconds }: InviteDraft,
  replaced?: { key: ItemKey; end(view: CommitView): Change },
): Promise<AnswerOf<Id>> {
  const { accountId, origin, caller } = call
  const inviteId = newItemId('invite')
  const key = keyOfInvite(inviteId)
  const dataKey: DataKey = await call.environment.keyring.dataKey(accountId)
  const { defaultLoginTenantId: tenantId, linkedUserId } = drafted
  const accountKey = { kind: 'account', id: accountId } as const
  const answer = await write<EndpointOf<Id>>(call, {
    reads: [
      accountKey,
      ...(tenantId ? [{ kind: 'tenant', id: tenantId } as const] : []),
      ...(linkedUserId ? [{ kind: 'user', id: linkedUserId } as const] : []),
      ...(replaced ? [replaced.key] : []),
    ],
    decide: async (view) => {
      const ended = replaced ? [replaced.end(view)] : []
      await judge(call, view, drafted)
      const invite: Invite = {
        ...drafted,
        createdBy: caller.userId,
        ...(await behindOf(call, view)),
        expiresAt: new Date(view.at.getTime() + seconds * 1_000).toISOString(),
        ...(email
          ? { sealedEmail: sealEmail(dataKey, accountId, key.id, email), emailHash: hashOfInvited(dataKey, email) }
          : {}),
      }
      const accountName = view.item(accountKey)?.doc.name
      const offered = offeredBy(await indexUnderLock(call, view), invite.statements)
      return {
        changes: [changeTo(key, invite), ...ended],
        settlesFirst: true, // the next of the same inviter is counted afresh
        secretOf: key.id,
        reply: ([item]) => {
          if (!item) throw new Error('an invite is made by one change')
          const body: InviteReply = showInvite({ origin, accountId, inviteId, dataKey })(item)
          return { status: 201, body: { ...body } }
        },
        ...(email
          ? {
              also: (tx) =>
                sendInvite(tx, call.environment, { accountId, accountName, invite, offered, inviteId, email, dataKey }),
            }
          : {}),
      }
    },
  })
  call.environment.outbox.look()
  return answer
}

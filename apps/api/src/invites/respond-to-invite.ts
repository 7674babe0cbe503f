import type { AccountId, RoleId, UserId } from '@doorward/core/ids'
import { type Invite, isOnlyFor, recordOfInvite } from '@doorward/core/invites/invite'
import type { AccessRecord } from '@doorward/core/permissions/model'
import { Refusal } from '@doorward/core/refusals'
import { isHere } from '@doorward/core/users/user-state'
import type { Item } from '@doorward/store/items/items'
import { findTenant, membershipOf } from '@doorward/store/items/tenants'
import { saveProfiles } from '@doorward/store/people/profiles'
import type { Change, CommitView } from '@doorward/store/writes/model'
import { showAccountName, storedAccount } from '../accounts/show-account.ts'
import type { CallOf, EndpointOf, Handler } from '../handler.ts'
import { asDoc, changeTo } from '../items/documents.ts'
import { newItemId } from '../items/new-id.ts'
import { write } from '../items/write.ts'
import { storedRecord } from '../records/show-record.ts'
import { indexUnderLock, keepAnOwner } from '../rights/guard.ts'
import { outgrownRoles } from '../roles/outgrown-roles.ts'
import { profileOfCaller } from '../users/profile-of-caller.ts'
import { accountOfInvite, mustBeInvited } from './invited.ts'
import { inviterMustStand, mayStillGive } from './may-invite.ts'
import { goOnForgetting, mayReturn } from './may-return.ts'
import { keyOfInvite, mustStandAt, openEmail, sharedRecordId, storedInvite } from './stored-invite.ts'

type PatchCall = CallOf<'respondToInvite'>

/** The record of earlier invites of the caller, while it gives to him alone; whoever else is named there gains nothing. */
function earlierRecord(view: CommitView, userId: UserId): AccessRecord | null {
  const item = view.item({ kind: 'record', id: sharedRecordId(userId) })
  const record = item && !item.deleted ? storedRecord(item) : null
  return record && isOnlyFor(record, userId) ? record : null
}

/** Raises InviteOutgrown, naming them, when roles of the invite give more than they did when it was made. */
async function mustNotHaveOutgrown(view: CommitView, accountId: AccountId, item: Item): Promise<void> {
  const grown = await outgrownRoles(view, accountId, storedInvite(item), item.version)
  if (grown) throw new Refusal('InviteOutgrown', { details: { roles: grown.roleIds } })
}

/** The record that acceptance makes or changes, judged by what the inviter may give by now. */
async function recordChange(call: PatchCall, view: CommitView, invite: Invite): Promise<Change[]> {
  const { userId } = call.caller
  const shares = invite.conflictResolutionStrategy !== 'GENERATE_NEW_RECORD'
  const shared = shares ? view.item({ kind: 'record', id: sharedRecordId(userId) }) : undefined
  const before = shares ? earlierRecord(view, userId) : null
  const isFree = shares && (before !== null || !shared || shared.deleted)
  const recordId = isFree ? sharedRecordId(userId) : newItemId('record')
  const index = await indexUnderLock(call, view)
  const roleName = (roleId: RoleId) => index.findRole(roleId)?.name
  const after = recordOfInvite(invite, { recordId, userId, roleName }, before)
  if (after === null) return []
  mayStillGive(index, invite, { before, after })
  if (before) await keepAnOwner(call, view, { record: { id: recordId, after } })
  return [changeTo({ kind: 'record', id: recordId }, after)]
}

/** The tenant that whoever accepts belongs to, unless he belongs to one already. */
const tenantOf = async ({ tx }: CommitView, accountId: AccountId, { defaultLoginTenantId: tenantId }: Invite) =>
  tenantId && (await findTenant(tx, accountId, tenantId))

/** Accepted once: whoever comes second, even at the same moment, finds nothing. Answers the account by name. */
export const respondToInvite: Handler<'respondToInvite'> = async (asked) => {
  const key = keyOfInvite(asked.params.inviteId)
  const accountId = await accountOfInvite(asked, key.id)
  const call = { ...asked, accountId }
  const { userId, issuedFor } = call.caller
  const [profile, dataKey] = await Promise.all([
    profileOfCaller(call.environment, accountId, call.caller),
    call.environment.keyring.dataKey(accountId),
  ])
  const accountKey = { kind: 'account', id: accountId } as const
  const userKey = { kind: 'user', id: userId } as const
  const accepted = write<EndpointOf<'respondToInvite'>>(call, {
    reads: [key, accountKey, userKey, { kind: 'record', id: sharedRecordId(userId) }],
    decide: async (view) => {
      const item = mustStandAt(view.at, view.item(key))
      const invite = storedInvite(item)
      const { sealedEmail } = invite
      mustBeInvited(sealedEmail && openEmail(dataKey, accountId, item.id, sealedEmail), profile)
      const user = view.item(userKey)
      const index = await indexUnderLock(call, view)
      await mayReturn(view, index, { accountId, invite: item, user })
      inviterMustStand(index, invite.createdBy)
      await mustNotHaveOutgrown(view, accountId, item)
      const account = view.item(accountKey)
      if (!account) throw new Refusal('NotFound')
      // Where no host names the account, nobody has asked that yet.
      if (storedAccount(account).plan?.featureSet === 'LOCKED') throw new Refusal('AccountLocked')
      const tenant = await tenantOf(view, accountId, invite)
      const belongs = tenant ? { tenant: membershipOf(tenant) } : {}
      const standing = user && !user.deleted && isHere(user.doc) ? user : undefined
      const newUser = { userId, createdTime: view.at.toISOString(), ...belongs }
      const joins = standing && tenant && !standing.doc.tenant
      return {
        changes: [
          { ...changeTo(key, null), fact: 'ACCEPTED' },
          ...(await recordChange(call, view, invite)),
          ...(standing ? [] : [changeTo(userKey, newUser)]),
          ...(joins ? [changeTo(userKey, asDoc({ ...standing.doc, ...belongs }))] : []),
        ],
        settlesFirst: true,
        reply: () => ({ status: 200, body: { ...showAccountName(call.environment.hosts)(account) } }),
        also: async (tx) => {
          if (issuedFor === 'platform' && profile) await saveProfiles(tx, accountId, [{ ...profile, userId }])
        },
      }
    },
  })
  const { revision, ...answer } = await accepted.catch(async (cause: unknown) => {
    if (cause instanceof Refusal && cause.code === 'RemovalUnfinished') await goOnForgetting(call.environment, call)
    throw cause
  })
  return asked.accountId && revision !== undefined ? { ...answer, revision } : answer
}

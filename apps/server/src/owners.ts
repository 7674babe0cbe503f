import { operator } from '@doorward/api/installation/admins'
import { asDoc, changeTo } from '@doorward/api/items/documents'
import { newItemId } from '@doorward/api/items/new-id'
import { type AccountId, platformAccountId, type RecordId, type UserId } from '@doorward/core/ids'
import { ownerRoleId } from '@doorward/core/permissions/built-in-roles'
import { isProgram, ownersOf } from '@doorward/core/permissions/owners'
import { portalSubject } from '@doorward/core/platform'
import { isHere } from '@doorward/core/users/user-state'
import { newRequestId } from '@doorward/http/app/request-id'
import { StartError } from '@doorward/store/database/start-error'
import { listOwnerRecords } from '@doorward/store/items/owner-records'
import { listExistingAmong } from '@doorward/store/people/existing-people'
import { findProfile, saveProfiles } from '@doorward/store/people/profiles'
import type { Decided } from '@doorward/store/writes/model'
import { mustBeAccount } from './known-account.ts'
import type { Platform } from './platform.ts'

/**
 * Makes somebody an owner of an account that nobody can administer any more, as the operator; the change log tells it.
 * Done again it changes nothing. Raises StartError for an unknown account, and for an id that is no person there.
 */
export async function addOwner(
  { database, commit }: Pick<Platform, 'database' | 'commit'>,
  { accountId, userId }: { accountId: AccountId; userId: UserId },
): Promise<{ accountId: AccountId; userId: UserId; recordId?: RecordId }> {
  await mustBeAccount(database, accountId)
  const subject = portalSubject(userId) as UserId | undefined // the same person where he signs in
  const profile =
    subject && (await database.account(platformAccountId, (tx) => findProfile(tx, platformAccountId, subject), 'read'))
  const userKey = { kind: 'user', id: userId } as const
  const recordId = newItemId('record')
  const record = {
    recordId,
    name: 'Owner added by the operator',
    users: [{ userId }],
    admins: [{ userId }],
    groups: [],
    statements: [{ roles: [ownerRoleId], resources: [{ resourceUri: '*' }] }],
  }
  const { body } = await commit({
    accountId,
    actor: operator,
    requestId: newRequestId(),
    reads: [userKey],
    decide: async (view): Promise<Decided> => {
      const existing = await listExistingAmong(view.tx, accountId, [userId])
      if (isProgram(userId) || !existing.has(userId))
        throw new StartError(
          `${userId} is no person of the account or of the platform, or was removed from the account.`,
        )
      const { records, groups } = await listOwnerRecords(view.tx, accountId)
      const isOwner = ownersOf(records, groups).has(userId)
      const user = { userId, createdTime: view.at.toISOString() }
      const isNew = !isOwner && subject !== undefined && !isHere(view.item(userKey)?.doc)
      return {
        changes: isOwner
          ? []
          : [changeTo({ kind: 'record', id: recordId }, asDoc(record)), ...(isNew ? [changeTo(userKey, user)] : [])],
        reply: () => ({ status: 200, body: { isOwner } }),
        also: async (tx) => {
          if (isNew && profile) await saveProfiles(tx, accountId, [{ ...profile, userId }])
        },
      }
    },
  })
  const wasOwner = (body as { isOwner: boolean }).isOwner // as replied above
  return { accountId, userId, ...(wasOwner ? {} : { recordId }) }
}

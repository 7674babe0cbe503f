import { createHash } from 'node:crypto'
import type { InviteReply } from '@doorward/contract/authorization/people/invites'
import type { AccountId, InviteId, RecordId, UserId } from '@doorward/core/ids'
import { type Invite, invitedRecordPrefix } from '@doorward/core/invites/invite'
import { Refusal } from '@doorward/core/refusals'
import { readerOf } from '@doorward/store/items/document-reader'
import type { Item, ItemKey } from '@doorward/store/items/items'
import { type DataKey, seal, unseal } from '@doorward/store/secrets/vault'

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** An invite is stored under the hash of its id: who reads the database cannot accept it (security 28). */
export const keyOfInvite = (inviteId: InviteId): ItemKey => ({ kind: 'invite', id: hashOf(inviteId) })

const referenceLength = 43

/** The invite that a text names: by its id, or by its reference, which is the hash itself and leads in nowhere. */
export const keyNamed = (text: InviteId): ItemKey =>
  text.length === referenceLength ? { kind: 'invite', id: text } : keyOfInvite(text)

/** The one record of a person that invites share unless they ask for a new one each. */
export const sharedRecordId = (userId: UserId): RecordId => `${invitedRecordPrefix}${hashOf(userId)}` as RecordId // fits its pattern

export const storedInvite = readerOf<Invite>('invite', {
  createdBy: 'string',
  statements: 'array',
  conflictResolutionStrategy: 'string',
  expiryTime: 'string',
  expiresAt: 'string',
})

const placeOfEmail = (accountId: AccountId, itemId: string) => ({
  accountId,
  table: 'items',
  column: 'invite email',
  rowId: itemId,
})
export const sealEmail = (key: DataKey, accountId: AccountId, itemId: string, email: string): string =>
  seal(key, placeOfEmail(accountId, itemId), Buffer.from(email)).toString('base64')
export const openEmail = (key: DataKey, accountId: AccountId, itemId: string, sealed: string): string =>
  unseal(key, placeOfEmail(accountId, itemId), Buffer.from(sealed, 'base64')).toString()

/** Whether nobody can accept the invite any more. */
export const hasExpired = (item: Item, at: Date): boolean => new Date(storedInvite(item).expiresAt) <= at

/** The invite while it stands. Raises NotFound once it was accepted, taken back or has expired. */
export function mustStandAt(at: Date, item: Item | undefined): Item {
  if (!item || item.deleted || hasExpired(item, at)) throw new Refusal('NotFound')
  return item
}

interface Shown {
  origin: string
  accountId: AccountId
  dataKey: DataKey
}

/** The mail of an invite, by what the invite is stored under. */
export const mailOfInvite = (itemId: string): string => `invite.${itemId}`

/** Whether an invite lets in: no other state is kept, as whatever ends an invite removes it. */
export const stateOf = (item: Item, at: Date): 'OPEN' | 'EXPIRED' => (hasExpired(item, at) ? 'EXPIRED' : 'OPEN')

/** The wire form for somebody who did not name the id, or need not know it. */
export const showByReference =
  ({ origin, accountId, dataKey }: Shown) =>
  (item: Item): Omit<InviteReply, 'inviteId'> => {
    const { sealedEmail, emailHash: _, behind: __, ...invite } = storedInvite(item)
    const { defaultLoginTenantId: tenantId } = invite
    return {
      inviteReference: item.id,
      ...invite,
      ...(tenantId ? { tenantId } : {}),
      ...(sealedEmail ? { email: openEmail(dataKey, accountId, item.id, sealedEmail) } : {}),
      createdTime: item.createdAt.toISOString(),
      links: { self: { href: `${origin}/v1/invites/${item.id}` } },
    }
  }

/** The wire form for somebody who named the id. */
export const showInvite =
  ({ inviteId, ...shown }: Shown & { inviteId: InviteId }) =>
  (item: Item): InviteReply => ({
    inviteId,
    ...showByReference(shown)(item),
    links: { self: { href: `${shown.origin}/v1/invites/${inviteId}` } },
  })

import type { RoleId, UserId } from '@doorward/core/ids'
import { mayActAs } from '@doorward/core/permissions/delegate'
import { recordEffect } from '@doorward/core/permissions/effect'
import type { AccessRecord, Statement } from '@doorward/core/permissions/model'
import { isProgram } from '@doorward/core/permissions/owners'
import { Refusal } from '@doorward/core/refusals'
import type { AccountIndex } from '@doorward/engine/account-index'
import { rightsOf } from '@doorward/engine/rights'
import type { Item } from '@doorward/store/items'
import { clientIn } from '../clients/stored-client.ts'
import { guard, must } from '../guard.ts'

type Inviter = Parameters<typeof guard>[1]

/** Whoever will accept; nobody yet, so no right of his own counts. */
const somebody = '?' as UserId // no user has this id

/** Judges by the grant guard what an invite gives to whoever accepts it. Raises MissingGrant. */
export function mayGiveByInvite(index: AccountIndex, inviter: Inviter, statements: Statement[]): void {
  const record = { statements, users: [{ userId: somebody }], groups: [], admins: [] }
  guard(index, inviter, recordEffect(null, { ...record, recordId: '' as never, name: '' }, roleOf(index))) // only its effect is looked at
}

/**
 * A new user's id may be chosen only while nobody has or had it, and only by somebody whose rights cover what is already
 * given to that id (G3, decisions 29). Raises UserIdTaken or MissingGrant.
 */
export function mayNameUser(index: AccountIndex, inviter: Inviter, present: Item | undefined, userId: UserId): void {
  if (present || isProgram(userId)) throw new Refusal('UserIdTaken')
  must(mayActAs(rightsOf(index, inviter), index.holdingsOf(userId), roleOf(index)))
}

/** Judges at acceptance what the inviter may give by now (security G4). Raises MissingGrant. */
export function mayStillGive(
  index: AccountIndex,
  createdBy: UserId,
  { before, after }: { before: AccessRecord | null; after: AccessRecord },
): void {
  if (createdBy.startsWith('sc_') && !clientIn(index, createdBy))
    throw new Refusal('MissingGrant', { title: 'Whoever invited you is no longer here.' })
  guard(index, { userId: createdBy }, recordEffect(before, after, roleOf(index)))
}

const roleOf = (index: AccountIndex) => (roleId: RoleId) => index.findRole(roleId)

import type { RoleId, UserId } from '@doorward/core/ids'
import { type Invite, recordOfSomebody } from '@doorward/core/invites/invite'
import { mayActAs } from '@doorward/core/permissions/giving/delegate'
import { recordEffect } from '@doorward/core/permissions/giving/effect'
import type { AccessRecord, Statement } from '@doorward/core/permissions/model'
import { isProgram } from '@doorward/core/permissions/owners'
import type { Work } from '@doorward/core/permissions/work'
import { Refusal } from '@doorward/core/refusals'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import { rightsOf } from '@doorward/engine/rights/rights'
import type { Item } from '@doorward/store/items/items'
import { clientIn } from '../clients/stored-client.ts'
import type { ApiCall } from '../handler.ts'
import { guard, guardCall, must } from '../rights/guard.ts'

type Inviter = Parameters<typeof guard>[1]

/** Judges by the grant guard what an invite gives to whoever accepts it. Raises what `guardCall` does. */
export function mayGiveByInvite(call: ApiCall, index: AccountIndex, statements: Statement[], work: Work): void {
  guardCall(call, index, () => recordEffect(null, recordOfSomebody(statements), roleOf(index)), work)
}

/**
 * A new user's id may be chosen only while nobody has or had it, and only by somebody whose rights cover what is already
 * given to that id (G3, decisions 29). Raises UserIdTaken or MissingGrant.
 */
export function mayNameUser(
  index: AccountIndex,
  inviter: Inviter,
  { present, userId, work }: { present: Item | undefined; userId: UserId; work: Work },
): void {
  if (present || isProgram(userId)) throw new Refusal('UserIdTaken')
  must(mayActAs(rightsOf(index, inviter, work), index.holdingsOf(userId), roleOf(index)))
}

/** Raises MissingGrant once the person, client or extension who made an invite is deleted or disabled, whatever it gives. */
export function inviterMustStand(index: AccountIndex, createdBy: UserId): void {
  const stands = isProgram(createdBy)
    ? clientIn(index, createdBy) !== undefined
    : !index.isGone(createdBy) && !index.isDisabled(createdBy)
  if (!stands) throw new Refusal('MissingGrant', { title: 'Whoever invited you is no longer here.' })
}

/** Judges at acceptance what the inviter may give by now (security G4). Raises MissingGrant. */
export function mayStillGive(
  index: AccountIndex,
  { createdBy: userId, behind }: Pick<Invite, 'createdBy' | 'behind'>,
  { before, after }: { before: AccessRecord | null; after: AccessRecord },
): void {
  guard(index, { userId, behind }, recordEffect(before, after, roleOf(index)))
}

const roleOf = (index: AccountIndex) => (roleId: RoleId) => index.findRole(roleId)

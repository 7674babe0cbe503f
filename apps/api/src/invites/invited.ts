import type { AccountId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import { isSameEmail } from '@doorward/core/text/email-address'
import { findAccountOfInvite } from '@doorward/store/items/invites'
import type { KnownProfile } from '@doorward/store/people/profiles'
import type { ApiCall } from '../handler.ts'

/** The account an invite leads to. Raises InviteElsewhere for another region's, NotFound where there is none for him. */
export async function accountOfInvite(call: ApiCall, itemId: string): Promise<AccountId> {
  if (call.accountId) return call.accountId // judged at its door
  const found = await findAccountOfInvite(call.environment.database, itemId)
  const { issuedFor, boundTo } = call.caller
  if (found && boundTo !== undefined && found.accountId !== boundTo) throw new Refusal('NotFound')
  if (!found || (issuedFor !== 'platform' && issuedFor !== found.accountId)) throw new Refusal('NotFound')
  if (found.region !== call.region) throw new Refusal('InviteElsewhere')
  return found.accountId
}

/** An invite to an address is for whoever has proven that the address is his (security 28). */
export function mustBeInvited(invited: string | undefined, profile: KnownProfile | undefined): void {
  if (invited === undefined) return
  if (profile?.emailVerified && profile.email !== undefined && isSameEmail(profile.email, invited)) return
  throw new Refusal('Forbidden', { title: 'This invite is for another e-mail address, or yours is not verified.' })
}

import type { AccountReply } from '@doorward/contract/authorization/account/accounts'
import {
  respondToInvite as acceptCall,
  createInvite,
  deleteInvite as deleteCall,
  getInvite,
  getInvites,
  type InviteReply,
  resendInvite as resendCall,
} from '@doorward/contract/authorization/people/invites'
import { ApiError } from '@doorward/contract/client'
import type { InviteId } from '@doorward/core/ids'
import { asId } from '../../lib/as-id.ts'
import { portalConfig } from '../../session/config.ts'
import { call, callAt } from '../server/call.ts'
import { itemQueries } from '../server/item-queries.ts'
import { callsOf } from '../server/noun-calls.ts'

/** Path parameters of a call about one. */
const named = (id: string) => ({ inviteId: asId<InviteId>(id) })

/**
 * Invites that nobody has accepted; found by text, or by a whole e-mail address. Each is known by its reference; the id,
 * which is the secret of its link, comes with the answer of making it alone.
 */
export const inviteQueries = itemQueries({
  ...callsOf('invites', { list: getInvites, one: getInvite, create: createInvite }),
  remove: (reference) => call(deleteCall, { params: named(reference) }),
  lively: true,
})

/** Makes an invite anew, with another link, as the caller's own; the old link ends. */
export async function resendInvite(reference: string): Promise<InviteReply> {
  const { body } = await call(resendCall, { params: named(reference) })
  await inviteQueries.changed()
  return body
}

/** The link that accepts an invite. */
export const inviteLink = (inviteId: string): string =>
  `${new URL(import.meta.env.BASE_URL, location.origin).href}#/invite/${encodeURIComponent(inviteId)}`

const notThere = [404, 409]

/** Tries every region, as an invite does not say where its account lives; a region that answers 404 or 409 has it not. */
export async function acceptInvite(inviteId: string): Promise<AccountReply> {
  const { regions, apiUrl } = portalConfig()
  const roots = regions.length > 0 ? regions.map((region) => region.apiUrl) : [apiUrl]
  let last: unknown
  for (const root of roots) {
    try {
      return (await callAt(root, acceptCall, { params: named(inviteId) })).body
    } catch (error) {
      last = error
      if (!(error instanceof ApiError) || !notThere.includes(error.status)) throw error
    }
  }
  throw last
}

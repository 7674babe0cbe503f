import type { AccountReply } from '@doorward/contract/authorization/accounts'
import {
  acceptInvite as acceptCall,
  createInvite as createCall,
  deleteInvite as deleteCall,
  getInvite,
  type InviteInput,
  type InviteReply,
  resendInvite as resendCall,
} from '@doorward/contract/authorization/invites'
import { ApiError } from '@doorward/contract/client'
import { asInviteId } from '../lib/wire-ids.ts'
import { portalConfig } from '../session/config.ts'
import { call, callAt } from './call.ts'

/** Makes an invite. Its id is the secret of its link and is put in no cache. */
export async function createInvite(input: InviteInput): Promise<InviteReply> {
  return (await call(createCall, { body: input })).body
}

/** An invite that stands; the server knows only a hash of its id, so whoever looks must have it. */
export async function findInvite(inviteId: string): Promise<InviteReply> {
  return (await call(getInvite, { params: { inviteId: asInviteId(inviteId) } })).body
}

export async function deleteInvite(inviteId: string): Promise<void> {
  await call(deleteCall, { params: { inviteId: asInviteId(inviteId) } })
}

/** Makes an invite anew, with another link, as the caller's own; the old link ends. */
export async function resendInvite(inviteId: string): Promise<InviteReply> {
  return (await call(resendCall, { params: { inviteId: asInviteId(inviteId) } })).body
}

/** The link that accepts an invite. */
export const inviteLink = (inviteId: string): string =>
  `${new URL(import.meta.env.BASE_URL, location.origin).href}#/invite/${encodeURIComponent(inviteId)}`

/** The id in an invite's link, or the text itself when it is no link. */
export const inviteIdOf = (text: string): string =>
  decodeURIComponent(/#\/invite\/([^/?]+)/.exec(text)?.[1] ?? text.trim())

const notThere = [404, 409]

/** Tries every region, as an invite does not say where its account lives; a region that answers 404 or 409 has it not. */
export async function acceptInvite(inviteId: string): Promise<AccountReply> {
  const { regions, apiUrl } = portalConfig()
  const roots = regions.length > 0 ? regions.map((region) => region.apiUrl) : [apiUrl]
  let last: unknown
  for (const root of roots) {
    try {
      return (await callAt(root, acceptCall, { params: { inviteId: asInviteId(inviteId) } })).body
    } catch (error) {
      last = error
      if (!(error instanceof ApiError) || !notThere.includes(error.status)) throw error
    }
  }
  throw last
}

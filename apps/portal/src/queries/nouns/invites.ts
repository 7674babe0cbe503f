import type { AccountReply } from '@doorward/contract/authorization/accounts'
import {
  acceptInvite as acceptCall,
  createInvite as createCall,
  deleteInvite as deleteCall,
  getInvite,
  type InviteInput,
  type InviteReply,
  type ListedInviteReply,
  listInvites,
  resendInvite as resendCall,
} from '@doorward/contract/authorization/invites'
import { ApiError } from '@doorward/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { asInviteId } from '../../lib/wire-ids.ts'
import { portalConfig } from '../../session/config.ts'
import { call, callAt } from '../server/call.ts'
import { pageSize, pagesOf } from '../server/paging.ts'
import { queryClient } from '../server/query-client.ts'

/** Makes an invite. Its id is the secret of its link and is put in no cache. */
export async function createInvite(input: InviteInput): Promise<InviteReply> {
  const { body } = await call(createCall, { body: input })
  await changed()
  return body
}

/** Invites that nobody has accepted; by text, or by a whole e-mail address. */
export const invitesQuery = (filter: string) => ({
  ...pagesOf<ListedInviteReply>(['invites', 'list', filter], async (cursor, signal) => {
    const query = { limit: pageSize, ...(filter ? { filter } : {}), ...(cursor ? { cursor } : {}) }
    const { body } = await call(listInvites, { query, signal })
    return { rows: body.invites, cursor: body.pagination?.next?.cursor }
  }),
  staleTime: 0,
})

/** One invite as the list knows it: by its reference, without its link. */
export const inviteQuery = (reference: string) =>
  queryOptions({
    queryKey: ['invites', 'one', reference],
    queryFn: async ({ signal }) =>
      (await call(getInvite, { params: { inviteId: asInviteId(reference) }, signal })).body,
    placeholderData: undefined,
  })

const changed = () => queryClient.invalidateQueries({ queryKey: ['invites', 'list'] })

export async function deleteInvite(reference: string): Promise<void> {
  await call(deleteCall, { params: { inviteId: asInviteId(reference) } })
  await changed()
}

/** Makes an invite anew, with another link, as the caller's own; the old link ends. */
export async function resendInvite(reference: string): Promise<InviteReply> {
  const { body } = await call(resendCall, { params: { inviteId: asInviteId(reference) } })
  await changed()
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
      return (await callAt(root, acceptCall, { params: { inviteId: asInviteId(inviteId) } })).body
    } catch (error) {
      last = error
      if (!(error instanceof ApiError) || !notThere.includes(error.status)) throw error
    }
  }
  throw last
}

import type { AccountReply } from '@doorward/contract/authorization/account/accounts'
import {
  respondToInvite as acceptCall,
  createInvite,
  deleteInvite as deleteCall,
  getInvite,
  getInviteOffer,
  getInvites,
  type InviteInput,
  type InviteReply,
  type ListedInviteReply,
  resendInvite as resendCall,
} from '@doorward/contract/authorization/people/invites'
import { ApiError, type CallInput, type CallResult } from '@doorward/contract/client'
import type { Endpoint, ReplyOf } from '@doorward/contract/endpoint'
import type { Effect } from '@doorward/contract/preview'
import type { InviteId } from '@doorward/core/ids'
import { queryOptions } from '@tanstack/react-query'
import { asId } from '../../lib/as-id.ts'
import { asksForNewerSignIn } from '../../lib/failures.ts'
import { t } from '../../lib/texts.ts'
import { portalConfig } from '../../session/config.ts'
import { askEffect, call, callAt } from '../server/call.ts'
import { itemQueries } from '../server/item-queries.ts'
import { neededFor } from '../server/needed.ts'
import { callsOf } from '../server/noun-calls.ts'
import { raisedAs } from '../server/raised.ts'
import { isAnswer } from '../server/sent-once.ts'

/** Path parameters of a call about one. */
const named = (id: string) => ({ inviteId: asId<InviteId>(id) })

/** Whom to invite, each by an invite of its own, and what each gets; without an address it is one link to pass on. */
export interface Invitation {
  emails: string[]
  invite: InviteInput
}
/** What became of one: the invite with its link, or why there is none. */
export interface Invited {
  email: string | undefined
  made?: InviteReply
  error?: unknown
  /** Sends it once more, by the same key; there where no answer came, so that nobody knows whether it was made. */
  again?: () => Promise<Invited>
}

const tryInvite = (invite: InviteInput, email: string): Promise<Invited> =>
  call(createInvite, { body: { ...invite, email } }).then(
    ({ body }) => ({ email, made: body }),
    (error: unknown) => ({
      email,
      error,
      ...(isAnswer(error) ? {} : { again: () => tryInvite(invite, email).finally(() => void inviteQueries.changed()) }),
    }),
  )

/** One after the other, each judged by itself. Of a single one the refusal is raised, for its form to tell. */
async function inviteEach({ emails, invite }: Invitation): Promise<Invited[]> {
  const [email] = emails
  if (emails.length < 2)
    return [{ email, made: (await call(createInvite, { body: { ...invite, ...(email ? { email } : {}) } })).body }]
  const all: Invited[] = []
  for (const each of emails) all.push(await tryInvite(invite, each))
  return all
}

/** What all of them would move: each gives the same to somebody else. */
async function effectOfInviting({ emails, invite }: Invitation): Promise<Effect> {
  const effect = await askEffect(createInvite, { body: invite } as CallInput<Endpoint>)
  return { ...effect, gained: { ...effect.gained, users: effect.gained.users * Math.max(1, emails.length) } }
}

/**
 * Invites that nobody has accepted; found by text, or by a whole e-mail address. Each is known by its reference; the id,
 * which is the secret of its link, comes with the answer of making it alone.
 */
export const inviteQueries = itemQueries<ListedInviteReply, Invitation, Invited[]>({
  ...callsOf('invites', { list: getInvites, one: getInvite }),
  create: async (invitation) => ({ body: await inviteEach(invitation) }),
  effects: { create: effectOfInviting },
  remove: (reference) => call(deleteCall, { params: named(reference) }),
  needed: neededFor({ remove: deleteCall }),
  first: '-createdTime',
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

/** How a region says that an invite is not there: it knows of none, or knows it as another's. */
const notThere = [404, 409]

/**
 * Tries the regions, as an invite does not say where its account lives. Raises `InvalidInvite` where none has it, with what
 * the last one said as its cause; `FailedToAccessInvite` where one can't be asked (ERR-03).
 */
async function inItsRegion<const E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallResult<E>> {
  const { regions, apiUrl } = portalConfig()
  const roots = regions.length > 0 ? regions.map((region) => region.apiUrl) : [apiUrl]
  let last: unknown
  for (const root of roots) {
    try {
      return await callAt(root, endpoint, input)
    } catch (error) {
      if (!(error instanceof ApiError) || asksForNewerSignIn(error)) throw error
      if (!notThere.includes(error.status)) throw raisedAs('FailedToAccessInvite', t('invites.notReached'), error)
      last = raisedAs('InvalidInvite', t('invites.mayBeOver'), error)
    }
  }
  throw last
}

/** Accepts an invite; answers the account that it leads to. */
export const acceptInvite = async (inviteId: string): Promise<AccountReply> =>
  (await inItsRegion(acceptCall, { params: named(inviteId) })).body

export type InviteOffer = ReplyOf<typeof getInviteOffer>

const offerStandsMs = 10_000

/** What an invite gives, before it is accepted, and before a sign-in too. */
export const inviteOfferQuery = (inviteId: string) =>
  queryOptions({
    queryKey: ['invites', 'offer', inviteId],
    queryFn: async (): Promise<InviteOffer> => (await inItsRegion(getInviteOffer, { params: named(inviteId) })).body,
    retry: false,
    retryOnMount: false, // its page asked a moment ago
    staleTime: offerStandsMs,
  })

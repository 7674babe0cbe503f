import { type AccountId, platformAccountId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import { type OwnTicket, placeOfTicket } from '@doorward/store/items/support-tickets'
import { type DataKey, unseal } from '@doorward/store/secrets/vault'
import type { ApiCall, ReplyTo } from '../handler.ts'
import { standingIn } from '../rights/standing.ts'

/**
 * Where the caller's own tickets are: in the account he belongs to, else with the platform. Null for somebody of an
 * account who belongs to it no more: elsewhere his id may be that of another.
 * Raises Forbidden for a limited token, which says nothing of tickets.
 */
export async function homeOfTickets(call: ApiCall): Promise<AccountId | null> {
  const { caller, accountId } = call
  if (caller.tokenId)
    throw new Refusal('Forbidden', { title: 'A token that is limited to some permissions reads no support tickets.' })
  const index = accountId ? await call.environment.engine.index(accountId, { kind: 'strong' }) : null
  if (index && standingIn(index, caller.userId) === 'belongs') return accountId
  return caller.issuedFor === 'platform' ? platformAccountId : null
}

/** A ticket as its writer reads it. */
export function showTicket(
  key: DataKey,
  accountId: AccountId,
  { ticketId, area, state, createdAt, sealed }: OwnTicket,
): Omit<ReplyTo<'getSupportTicket'>, 'answers'> {
  const ticket = JSON.parse(unseal(key, placeOfTicket(accountId, ticketId), sealed).toString())
  return {
    ticketId,
    ...(accountId === platformAccountId ? {} : { accountId }),
    ...(area ? { area } : {}),
    ...(typeof ticket.subject === 'string' ? { subject: ticket.subject } : {}),
    ...(typeof ticket.reference === 'string' && ticket.reference ? { reference: ticket.reference } : {}),
    state,
    createdTime: createdAt.toISOString(),
    ticket,
  }
}

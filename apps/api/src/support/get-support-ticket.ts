import { Refusal } from '@doorward/core/refusals'
import { findOwnTicket } from '@doorward/store/items/support-tickets'
import type { Handler } from '../handler.ts'
import { homeOfTickets, showTicket } from './own-tickets.ts'

/** Somebody else's ticket is answered as one that is not there. */
export const getSupportTicket: Handler<'getSupportTicket'> = async (call) => {
  const accountId = await homeOfTickets(call)
  if (accountId === null) throw new Refusal('NotFound')
  const { database, keyring } = call.environment
  const own = { createdBy: call.caller.userId, ticketId: call.params.ticketId }
  const ticket = await database.account(accountId, (tx) => findOwnTicket(tx, accountId, own), 'read')
  if (!ticket) throw new Refusal('NotFound')
  return { status: 200, body: showTicket(await keyring.dataKey(accountId), accountId, ticket) }
}

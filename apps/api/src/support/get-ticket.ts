import { getSupportTicket } from '@doorward/contract/authorization/support-tickets'
import { Refusal } from '@doorward/core/refusals'
import { handles } from '@doorward/http/serve'
import { findOwnTicket } from '@doorward/store/support-tickets'
import type { ApiEnvironment } from '../environment.ts'
import { homeOfTickets, showTicket } from './own-tickets.ts'

/** Somebody else's ticket is answered as one that is not there. */
export const getTicket = handles(getSupportTicket, async (call, environment: ApiEnvironment) => {
  const accountId = await homeOfTickets(call, environment)
  if (accountId === null) throw new Refusal('NotFound')
  const { database, keyring } = environment
  const own = { createdBy: call.caller.userId, ticketId: call.params.ticketId }
  const ticket = await database.account(accountId, (tx) => findOwnTicket(tx, accountId, own), 'read')
  if (!ticket) throw new Refusal('NotFound')
  return { status: 200, body: showTicket(await keyring.dataKey(accountId), accountId, ticket) }
})

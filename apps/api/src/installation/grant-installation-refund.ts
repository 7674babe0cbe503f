import { Refusal } from '@doorward/core/refusals'
import { findTicket, setTicketState } from '@doorward/store/installation/tickets'
import { grantRefund } from './grant-refund.ts'
import type { InstallationHandler } from './handler.ts'
import { asksBack } from './refund-of-ticket.ts'
import { answerWithTicket, writtenIn } from './show-ticket.ts'

/** Grants what a ticket asks back, as `grantRefund`; the ticket is answered by it. Raises NotFound for one that asks nothing back. */
export const grantInstallationRefund: InstallationHandler<'grantInstallationRefund'> = async (call) => {
  const { params, body, caller, environment } = call
  const { accountId, ticketId } = params
  const { database, keyring, now } = environment
  const dataKey = await keyring.dataKey(accountId)
  await database.account(accountId, async (tx) => {
    const ticket = await findTicket(tx, accountId, { ticketId, lock: true })
    if (!ticket || !asksBack(ticket)) throw new Refusal('NotFound')
    const { reference } = writtenIn(dataKey, ticket)
    const reason = body.reason?.trim() ?? ''
    const said = { reference, amount: body.amount, reason, grantedBy: caller.userId }
    await grantRefund(tx, { accountId, ticketId, ...said, at: now(), dataKey })
    if (ticket.state === 'OPEN') await setTicketState(tx, accountId, ticketId, 'ANSWERED')
  })
  return answerWithTicket(environment, { accountId, ticketId })
}

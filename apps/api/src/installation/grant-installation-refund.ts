import { Refusal } from '@doorward/core/refusals'
import { saidIn } from '@doorward/core/text/visible'
import { findTicket, setTicketState } from '@doorward/store/installation/tickets'
import { answerOnce } from '@doorward/store/writes/idempotency'
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
  const isReplayed = await database.account(accountId, async (tx) => {
    const ticket = await findTicket(tx, accountId, { ticketId, lock: true })
    if (!ticket || !asksBack(ticket)) throw new Refusal('NotFound')
    // A refund that the provider refused is asked for again by a call of its own, never by the same one.
    const { replayed } = await answerOnce(tx, accountId, call.idempotency, { status: 200, body: undefined })
    if (replayed) return true
    const { reference } = writtenIn(dataKey, ticket)
    const reason = saidIn(body.reason) ?? ''
    const said = { reference, amount: body.amount, reason, grantedBy: caller.userId }
    await grantRefund(tx, { accountId, ticketId, ...said, at: now(), dataKey })
    if (ticket.state === 'OPEN') await setTicketState(tx, accountId, ticketId, 'ANSWERED')
    return false
  })
  const answer = await answerWithTicket(environment, { accountId, ticketId })
  return isReplayed ? { ...answer, replayed: true } : answer
}

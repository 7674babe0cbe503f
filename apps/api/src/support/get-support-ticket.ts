import { Refusal } from '@doorward/core/refusals'
import { listAnswers } from '@doorward/store/installation/tickets'
import { findOwnTicket } from '@doorward/store/items/support-tickets'
import type { Handler } from '../handler.ts'
import { homeOfTickets, showTicket } from './own-tickets.ts'
import { textOfAnswer } from './text-of-answer.ts'

/** Somebody else's ticket is answered as one that is not there. */
export const getSupportTicket: Handler<'getSupportTicket'> = async (call) => {
  const accountId = await homeOfTickets(call)
  if (accountId === null) throw new Refusal('NotFound')
  const { database, keyring } = call.environment
  const own = { createdBy: call.caller.userId, ticketId: call.params.ticketId }
  const key = await keyring.dataKey(accountId)
  const body = await database.account(
    accountId,
    async (tx) => {
      const ticket = await findOwnTicket(tx, accountId, own)
      if (!ticket) throw new Refusal('NotFound')
      const answers = (await listAnswers(tx, accountId, own.ticketId)).map((answer) => ({
        text: textOfAnswer(key, { accountId, ticketId: own.ticketId }, answer),
        answeredTime: answer.answeredAt.toISOString(),
      }))
      return { ...showTicket(key, accountId, ticket), answers }
    },
    'read',
  )
  return { status: 200, body }
}

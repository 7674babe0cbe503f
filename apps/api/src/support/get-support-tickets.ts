import { limits } from '@doorward/core/limits'
import { pageParts, readCursor } from '@doorward/http/endpoints/paging'
import { listOwnTickets, type TicketPlace } from '@doorward/store/items/support-tickets'
import type { Handler } from '../handler.ts'
import { homeOfTickets, showTicket } from './own-tickets.ts'

const pageDefault = 20

export const getSupportTickets: Handler<'getSupportTickets'> = async (call) => {
  const { caller, page, query } = call
  const limit = Math.min(query.limit ?? pageDefault, limits.pageMax)
  const after = readCursor(page, query.cursor) as TicketPlace | undefined // cursors of this list hold the last place
  const accountId = await homeOfTickets(call)
  if (accountId === null) return { status: 200, body: { tickets: [], ...pageParts(page, undefined) } }
  const { database, keyring } = call.environment
  const key = await keyring.dataKey(accountId)
  const own = { createdBy: caller.userId, after, limit: limit + 1 }
  const found = await database.account(accountId, (tx) => listOwnTickets(tx, accountId, own), 'read')
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const next = found.length > limit && last ? { at: last.createdAt.toISOString(), ticketId: last.ticketId } : undefined
  return {
    status: 200,
    body: { tickets: shown.map((ticket) => showTicket(key, accountId, ticket)), ...pageParts(page, next) },
  }
}

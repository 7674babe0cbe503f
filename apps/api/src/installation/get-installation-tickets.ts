import { pageParts, readCursor } from '@doorward/http/endpoints/paging'
import { type InstalledTicketPlace, listInstalledTickets } from '@doorward/store/installation/tickets'
import type { InstallationHandler } from './handler.ts'
import { showInstalledTicket, writtenIn } from './show-ticket.ts'

const pageDefault = 20

/** What people of every account wrote to the operator, and strangers, newest first. */
export const getInstallationTickets: InstallationHandler<'getInstallationTickets'> = async (call) => {
  const { page, query, environment } = call
  const { database, keyring } = environment
  const { limit = pageDefault, desk, state, accountId, cursor } = query
  const after = readCursor(page, cursor) as InstalledTicketPlace | undefined // cursors of this list hold the last place
  const found = await listInstalledTickets(database, { desk, state, accountId, after, limit: limit + 1 })
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const next =
    found.length > limit && last
      ? { at: last.createdAt.toISOString(), accountId: last.accountId, ticketId: last.ticketId }
      : undefined
  const tickets = await Promise.all(
    shown.map(async (ticket) =>
      showInstalledTicket(ticket, writtenIn(await keyring.dataKey(ticket.accountId), ticket)),
    ),
  )
  return { status: 200, body: { tickets, ...pageParts(page, next) } }
}

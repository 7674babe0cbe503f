import { Refusal } from '@doorward/core/refusals'
import { findTicket, listAnswers } from '@doorward/store/installation/tickets'
import type { InstallationHandler } from './handler.ts'
import { namesOfAdmins } from './names-of-admins.ts'
import { addressFor, etagOf, showTicketDetail, versionOf, writtenIn } from './show-ticket.ts'

export const getInstallationTicket: InstallationHandler<'getInstallationTicket'> = async ({ params, environment }) => {
  const { accountId, ticketId } = params
  const { database, keyring } = environment
  const found = await database.account(
    accountId,
    async (tx) => {
      const ticket = await findTicket(tx, accountId, { ticketId })
      return ticket && { ticket, answers: await listAnswers(tx, accountId, ticketId) }
    },
    'read',
  )
  if (!found) throw new Refusal('NotFound')
  const key = await keyring.dataKey(accountId)
  const written = writtenIn(key, found.ticket)
  const email = await addressFor(database, found.ticket, written)
  const names = await namesOfAdmins(
    database,
    found.answers.map(({ answeredBy }) => answeredBy),
  )
  return {
    status: 200,
    body: showTicketDetail(key, found.ticket, { written, email, answers: found.answers, names }),
    headers: { etag: etagOf(versionOf(found.ticket, found.answers)) },
  }
}

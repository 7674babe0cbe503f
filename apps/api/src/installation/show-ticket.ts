import type { InstallationTicket } from '@doorward/contract/installation/tickets'
import { Refusal } from '@doorward/core/refusals'
import { deskOf, type TicketState, ticketStates } from '@doorward/core/support/areas'
import { parseEmail } from '@doorward/core/text/email-address'
import type { Database } from '@doorward/store/database/database'
import { findTicket, type InstalledTicket, listAnswers, type StoredAnswer } from '@doorward/store/installation/tickets'
import { placeOfTicket } from '@doorward/store/items/support-tickets'
import { type DataKey, unseal } from '@doorward/store/secrets/vault'
import type { ApiEnvironment } from '../environment.ts'
import { textOfAnswer } from '../support/text-of-answer.ts'
import { writerOf } from '../support/writer-of.ts'
import type { InstallationReply } from './handler.ts'
import { namesOfAdmins } from './names-of-admins.ts'
import { refundOf } from './refund-of-ticket.ts'

type Written = Record<string, unknown>

/** What somebody wrote. */
export const writtenIn = (key: DataKey, { accountId, ticketId, sealed }: InstalledTicket): Written =>
  JSON.parse(unseal(key, placeOfTicket(accountId, ticketId), sealed).toString()) as Written // sealed by `createSupportTicket`, whose body is an object

/**
 * The version of a ticket. What changes of one is how far it is and what was answered, which is only added to: so both
 * together name what somebody read.
 */
export const versionOf = ({ state }: { state: TicketState }, answers: readonly StoredAnswer[]): number =>
  answers.length * ticketStates.length + ticketStates.indexOf(state) + 1

export const etagOf = (version: number): string => `"v${version}"`

/** A ticket as a list of them shows it. */
export const showInstalledTicket = (ticket: InstalledTicket, { subject }: Written): InstallationTicket => ({
  accountId: ticket.accountId,
  ...(ticket.accountName === null ? {} : { accountName: ticket.accountName }),
  ticketId: ticket.ticketId,
  desk: deskOf(ticket.area),
  ...(ticket.area ? { area: ticket.area } : {}),
  ...(typeof subject === 'string' ? { subject } : {}),
  state: ticket.state,
  createdTime: ticket.createdAt.toISOString(),
})

/**
 * Where an answer goes: to the address that is known of whoever was signed in, else to the one that a stranger wrote;
 * nowhere where there is none.
 */
export async function addressFor(
  database: Database,
  { accountId, createdBy }: InstalledTicket,
  { email }: Written,
): Promise<string | undefined> {
  if (createdBy === null) return typeof email === 'string' ? parseEmail(email) : undefined
  return (await writerOf(database, accountId, createdBy))?.email
}

interface Detail {
  written: Written
  email: string | undefined
  answers: StoredAnswer[]
  /** Of those who answered, by `namesOfAdmins`. */
  names: ReadonlyMap<string, string>
  refund: Awaited<ReturnType<typeof refundOf>>
}

/** A ticket with all that was written to it. */
const showTicketDetail = (
  key: DataKey,
  ticket: InstalledTicket,
  { written, email, answers, names, refund }: Detail,
): InstallationReply<'getInstallationTicket'> => ({
  ...showInstalledTicket(ticket, written),
  ...(ticket.createdBy === null ? {} : { createdBy: ticket.createdBy }),
  ...(email === undefined ? {} : { email }),
  ticket: written,
  ...refund,
  answers: answers.map((answer) => ({
    text: textOfAnswer(key, ticket, answer),
    answeredTime: answer.answeredAt.toISOString(),
    answeredBy: answer.answeredBy,
    ...(names.has(answer.answeredBy) ? { answeredByName: names.get(answer.answeredBy) } : {}),
    mailed: answer.mailed,
  })),
})

/** Answers a ticket with its answers and with what was asked and given back. Raises NotFound. */
export async function answerWithTicket(
  { database, keyring }: ApiEnvironment,
  { accountId, ticketId }: Pick<InstalledTicket, 'accountId' | 'ticketId'>,
) {
  const found = await database.account(
    accountId,
    async (tx) => {
      const ticket = await findTicket(tx, accountId, { ticketId })
      return ticket && { ticket, answers: await listAnswers(tx, accountId, ticketId) }
    },
    'read',
  )
  if (!found) throw new Refusal('NotFound')
  const { ticket, answers } = found
  const key = await keyring.dataKey(accountId)
  const written = writtenIn(key, ticket)
  const [email, refund, names] = await Promise.all([
    addressFor(database, ticket, written),
    refundOf(database, key, ticket, written),
    namesOfAdmins(
      database,
      answers.map(({ answeredBy }) => answeredBy),
    ),
  ])
  return {
    status: 200 as const,
    body: showTicketDetail(key, ticket, { written, email, answers, names, refund }),
    headers: { etag: etagOf(versionOf(ticket, answers)) },
  }
}

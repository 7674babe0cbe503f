import { limits } from '@doorward/core/limits'
import { productName } from '@doorward/core/platform'
import { invalid, Refusal } from '@doorward/core/refusals'
import { writeLetter } from '@doorward/mail/letter'
import { postMail } from '@doorward/mail/outbox'
import type { Tx } from '@doorward/store/database/database'
import {
  findTicket,
  listAnswers,
  placeOfAnswer,
  type StoredAnswer,
  saveAnswer,
  setTicketState,
} from '@doorward/store/installation/tickets'
import { type DataKey, seal } from '@doorward/store/secrets/vault'
import { textOfAnswer } from '../support/text-of-answer.ts'
import { textsFor } from '../texts.ts'
import type { InstallationCall, InstallationHandler } from './handler.ts'
import { namesOfAdmins } from './names-of-admins.ts'
import { addressFor, showTicketDetail, writtenIn } from './show-ticket.ts'

type Answering = InstallationCall<'updateInstallationTicket'>

const answersMax = 50
const mailLastsMs = 7 * 24 * 3_600_000

const letterOf = (
  to: string,
  { ticketId, subject, answer }: { ticketId: string; subject: unknown; answer: string },
) => {
  const { language, text } = textsFor({ email: to })
  const about = typeof subject === 'string' ? [text('letters.ticketAnsweredAbout', { subject })] : []
  return writeLetter({
    language,
    to,
    subject: text('letters.ticketAnswered', { product: productName, ticket: ticketId }),
    before: [...about, ...answer.split(/\n{2,}/)],
    after: [text('letters.ticketAnsweredAfter', { ticket: ticketId })],
  })
}

/** Whether one of the last answers of the same admin is this one: sent again, also after what a colleague answered meanwhile. */
const isSentAgain = (
  { caller, params: { accountId, ticketId }, environment }: Answering,
  key: DataKey,
  { before, answer }: { before: StoredAnswer[]; answer: string },
): boolean => {
  const since = environment.now().getTime() - limits.idempotencyKeyHours * 3_600_000
  const own = before.filter(
    ({ answeredBy, answeredAt }) => answeredBy === caller.userId && answeredAt.getTime() >= since,
  )
  return own.some((each) => textOfAnswer(key, { accountId, ticketId }, each) === answer)
}

/** Keeps an answer, and puts it on its way where it has one. */
async function keepAnswer(
  tx: Tx,
  call: Answering,
  { key, number, answer, to, subject }: { key: DataKey; number: number; answer: string; to?: string; subject: unknown },
): Promise<void> {
  const { caller, params, environment } = call
  const { accountId, ticketId } = params
  const sealed = seal(key, placeOfAnswer(accountId, ticketId, number), Buffer.from(answer))
  const kept = { number, answeredBy: caller.userId, mailed: to !== undefined, sealed }
  await saveAnswer(tx, accountId, ticketId, kept)
  if (to === undefined) return
  const mail = letterOf(to, { ticketId, subject, answer })
  await postMail(tx, accountId, key, { mail, expiresAt: new Date(environment.now().getTime() + mailLastsMs) })
}

/**
 * Answers a ticket by mail, and says how far it is. An answer that is sent again as it was is the same one. Raises
 * InvalidRequest where the ticket has as many answers as it may, and NotFound.
 */
export const updateInstallationTicket: InstallationHandler<'updateInstallationTicket'> = async (call) => {
  const { params, body, environment } = call
  const { accountId, ticketId } = params
  const { database, keyring, outbox } = environment
  const key = await keyring.dataKey(accountId)
  const answer = body.answer?.trim()
  if (body.answer !== undefined && !answer) throw invalid('answer', 'An answer has something to read.')
  const unlocked = await database.account(accountId, (tx) => findTicket(tx, accountId, { ticketId }), 'read')
  if (!unlocked) throw new Refusal('NotFound')
  const written = writtenIn(key, unlocked)
  const email = await addressFor(database, unlocked, written)
  const { ticket: changed, answers } = await database.account(accountId, async (tx) => {
    const ticket = await findTicket(tx, accountId, { ticketId, lock: true })
    if (!ticket) throw new Refusal('NotFound')
    const before = await listAnswers(tx, accountId, ticketId)
    if (answer && !isSentAgain(call, key, { before, answer })) {
      if (before.length >= answersMax) throw invalid('answer', `A ticket has at most ${answersMax} answers.`)
      const number = (before.at(-1)?.number ?? 0) + 1
      await keepAnswer(tx, call, { key, number, answer, subject: written.subject, ...(email ? { to: email } : {}) })
    }
    const state = body.state ?? 'ANSWERED'
    await setTicketState(tx, accountId, ticketId, state)
    return { ticket: { ...ticket, state }, answers: await listAnswers(tx, accountId, ticketId) }
  })
  outbox.look()
  const names = await namesOfAdmins(
    database,
    answers.map(({ answeredBy }) => answeredBy),
  )
  return { status: 200, body: showTicketDetail(key, changed, { written, email, answers, names }) }
}

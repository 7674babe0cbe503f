import { holds } from '@doorward/core/changes/precondition'
import { limits } from '@doorward/core/limits'
import { productName } from '@doorward/core/platform'
import { invalid, Refusal } from '@doorward/core/refusals'
import { writeLetter } from '@doorward/mail/letter'
import { postMail } from '@doorward/mail/outbox'
import type { Tx } from '@doorward/store/database/database'
import {
  findTicket,
  type InstalledTicket,
  listAnswers,
  placeOfAnswer,
  type StoredAnswer,
  saveAnswer,
  setTicketState,
} from '@doorward/store/installation/tickets'
import { type DataKey, seal } from '@doorward/store/secrets/vault'
import { answerOnce } from '@doorward/store/writes/idempotency'
import { textOfAnswer } from '../support/text-of-answer.ts'
import { textsFor } from '../texts.ts'
import type { InstallationCall, InstallationHandler } from './handler.ts'
import { addressFor, answerWithTicket, etagOf, versionOf, writtenIn } from './show-ticket.ts'

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

/**
 * That nobody answered the ticket or said how far it is since whoever asks read it, where he says what he read. Raises
 * ChangedElsewhere with what it is now, and InvalidRequest for a time, of which a ticket has none.
 */
function mustBeAsRead({ precondition }: Answering, ticket: InstalledTicket, answers: StoredAnswer[]): void {
  if (!precondition) return
  if (precondition.kind === 'time')
    throw invalid('If-Unmodified-Since', 'A ticket has no time of its last change; send its ETag as If-Match.')
  const version = versionOf(ticket, answers)
  if (holds(precondition, { version, lastUpdated: ticket.createdAt, soleInItsSecond: true })) return
  throw new Refusal('ChangedElsewhere', {
    details: { etag: etagOf(version), state: ticket.state, answers: answers.length },
  })
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
 * Answers a ticket by mail, and says how far it is, if it still is what was read. An answer that is sent again as it was is
 * the same one, and asks nothing more where it leaves the ticket as it is. Raises InvalidRequest where the ticket has as many
 * answers as it may, ChangedElsewhere, and NotFound.
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
  const isReplayed = await database.account(accountId, async (tx) => {
    const ticket = await findTicket(tx, accountId, { ticketId, lock: true })
    if (!ticket) throw new Refusal('NotFound')
    const before = await listAnswers(tx, accountId, ticketId)
    const { replayed } = await answerOnce(tx, accountId, call.idempotency, { status: 200, body: undefined })
    if (replayed) return true
    // Whoever names the call by a key says himself which are the same.
    const isKnown = answer !== undefined && !call.idempotency && isSentAgain(call, key, { before, answer })
    const isNew = answer !== undefined && !isKnown
    const state = body.state ?? 'ANSWERED'
    if (isNew || answer === undefined || state !== ticket.state) mustBeAsRead(call, ticket, before)
    if (isNew) {
      if (before.length >= answersMax) throw invalid('answer', `A ticket has at most ${answersMax} answers.`)
      const number = (before.at(-1)?.number ?? 0) + 1
      await keepAnswer(tx, call, { key, number, answer, subject: written.subject, ...(email ? { to: email } : {}) })
    }
    await setTicketState(tx, accountId, ticketId, state)
    return false
  })
  outbox.look()
  const told = await answerWithTicket(environment, { accountId, ticketId })
  return isReplayed ? { ...told, replayed: true } : told
}

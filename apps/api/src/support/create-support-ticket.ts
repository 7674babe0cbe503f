import type { Json } from '@doorward/core/changes/patch'
import { supportTimes } from '@doorward/core/constants'
import { type AccountId, type IdShape, platformAccountId, unambiguousAlphabet } from '@doorward/core/ids'
import { platformResources } from '@doorward/core/platform'
import { lacking, Refusal } from '@doorward/core/refusals'
import { deskOf, refundArea } from '@doorward/core/support/areas'
import { scrub } from '@doorward/core/support/scrub'
import { randomId } from '@doorward/http/random-id'
import { postMail } from '@doorward/mail/outbox'
import type { Tx } from '@doorward/store/database/database'
import { findItem } from '@doorward/store/items/items'
import { placeOfTicket, saveTicket } from '@doorward/store/items/support-tickets'
import { seal, unseal } from '@doorward/store/secrets/vault'
import { answerOnce } from '@doorward/store/writes/idempotency'
import type { ApiCall, CallOf, Handler } from '../handler.ts'
import { idOfKey } from '../items/new-id.ts'
import { mayDoIn } from '../rights/may-do.ts'
import { indexOfTheirs } from '../rights/must-hold.ts'
import { letterOfTicket } from './letter-of-ticket.ts'
import { mustBeRefundable } from './refundable.ts'
import { writerOf } from './writer-of.ts'

const ticketCharsMax = 64 * 1024
const mailLastsMs = 7 * 24 * 3_600_000

/**
 * The account a ticket belongs to: the caller's, which the body may name; the platform for callers who have none here
 * or no token. Raises NotFound for an account that is not the caller's, Forbidden for a refund without
 * billing:read.
 */
async function accountOf(call: ApiCall, named: AccountId | undefined, isRefund: boolean): Promise<AccountId> {
  const { caller } = call
  if (caller.userId === '') {
    if (isRefund) throw new Refusal('Unauthorized', { title: 'A refund is asked for by somebody who is signed in.' })
    return platformAccountId
  }
  if (named && call.accountId && named !== call.accountId) throw new Refusal('NotFound')
  const accountId = named ?? (call.accountId || undefined)
  if (!accountId && isRefund) throw new Refusal('NotFound')
  if (!accountId) return platformAccountId
  const index = await indexOfTheirs(call.environment, { caller, accountId })
  if (!index && (named || isRefund)) throw new Refusal('NotFound')
  if (!index) return platformAccountId
  const needed = { action: 'billing:read', resourceUri: platformResources.AccountBilling }
  if (isRefund && !mayDoIn(index, caller, needed)) throw lacking(needed.action, needed.resourceUri)
  return accountId
}

/** The ticket as it is kept: scrubbed. Raises TooLarge. */
function tidyTicket(ticket: CallOf<'createSupportTicket'>['body']['ticket']): string {
  const text = JSON.stringify(ticket)
  if (text.length > ticketCharsMax) throw new Refusal('TooLarge', { details: { field: 'ticket' } })
  return JSON.stringify(scrub(JSON.parse(text) as Json), null, 2) // a parsed body is JSON
}

const ids: IdShape = { prefix: 'tkt_', length: 20, letters: unambiguousAlphabet } // people read them out

const newTicketId = (claim: ApiCall['idempotency']): string =>
  claim ? idOfKey(ids, claim) : randomId(ids.prefix, ids.length, ids.letters)

/** What an account is called; undefined where it has no name. */
async function nameOfAccount(tx: Tx, accountId: AccountId): Promise<string | undefined> {
  const name = (await findItem(tx, accountId, { kind: 'account', id: accountId }))?.doc.name
  return typeof name === 'string' ? name : undefined
}

export const createSupportTicket: Handler<'createSupportTicket'> = async (call) => {
  const { body, caller, idempotency } = call
  const area = typeof body.ticket.area === 'string' ? body.ticket.area.slice(0, 64) : null
  const asksBack = deskOf(area) === refundArea
  const accountId = await accountOf(call, body.accountId || undefined, asksBack)
  const ticketId = body.ticketId || newTicketId(idempotency)
  const text = tidyTicket(body.ticket)
  const { database, keyring, outbox, supportEmail, hosts, now } = call.environment
  const dataKey = await keyring.dataKey(accountId)
  const createdBy = caller.userId || null
  const writer = createdBy && supportEmail ? await writerOf(database, accountId, createdBy) : undefined
  const reply = { status: 201, body: { ticketId, ...supportTimes } }
  const { replayed } = await database.account(accountId, async (tx) => {
    const place = placeOfTicket(accountId, ticketId)
    const sealed = seal(dataKey, place, Buffer.from(text))
    const present = await saveTicket(tx, accountId, { ticketId, createdBy, area, sealed })
    const isSame = present?.createdBy === createdBy && unseal(dataKey, place, present.sealed).toString() === text
    if (present && !isSame) {
      // An id that a key made was chosen by nobody: the key is what was used again.
      await answerOnce(tx, accountId, idempotency, reply)
      throw new Refusal('SupportTicketAlreadyExists', { details: { ticketId } })
    }
    if (!present && asksBack) {
      const written = JSON.parse(text) as Record<string, Json> // `tidyTicket` wrote it
      await mustBeRefundable(tx, accountId, { ticketId, written, dataKey })
    }
    if (!present && supportEmail) {
      const accountName = await nameOfAccount(tx, accountId)
      const written = JSON.parse(text) as Record<string, Json> // `tidyTicket` wrote it
      const told = { ticketId, accountId, accountName, createdBy, writer, written }
      const mail = letterOfTicket(supportEmail, told, hosts)
      await postMail(tx, accountId, dataKey, { mail, expiresAt: new Date(now().getTime() + mailLastsMs) })
    }
    // Whoever came second waited for the first one's ticket, and finds its answer.
    return answerOnce(tx, accountId, idempotency, reply)
  })
  outbox.look()
  return { ...reply, ...(replayed ? { replayed } : {}) }
}

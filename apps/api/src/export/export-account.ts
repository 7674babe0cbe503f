import { Readable } from 'node:stream'
import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Json } from '@doorward/core/changes/patch'
import { patchWithoutSecrets, secretsIn, withoutSecrets } from '@doorward/core/export/without-secrets'
import type { AccountId, UserId } from '@doorward/core/ids'
import { beyond, Refusal } from '@doorward/core/refusals'
import { findBillingAccount, placeOfBilling } from '@doorward/store/billing/billing-accounts'
import { listCreditNotes } from '@doorward/store/billing/credit-notes'
import { type Invoice, listInvoices } from '@doorward/store/billing/invoices'
import { listAttempts } from '@doorward/store/billing/payment-attempts'
import { listPaymentMethods } from '@doorward/store/billing/payment-methods'
import type { Tx } from '@doorward/store/database/database'
import { listAnswers } from '@doorward/store/installation/tickets'
import { atOneMoment, listAllItems, listCallHours, listLog, readHead } from '@doorward/store/items/export'
import { listTickets, placeOfTicket } from '@doorward/store/items/support-tickets'
import { listProfiles } from '@doorward/store/people/profiles'
import { listAllUserIdentities, type UserIdentity } from '@doorward/store/people/user-identities'
import { type DataKey, unseal } from '@doorward/store/secrets/vault'
import type { Handler } from '../handler.ts'
import { textOfAnswer } from '../support/text-of-answer.ts'
import { exportedCreditNote } from '../usage/show-credit-note.ts'
import { exportedInvoice } from '../usage/show-invoice.ts'

const pageRows = 500
const bytesMax = 256 * 1_048_576
/** How long rows are written in one piece. */
const pieceMs = 10

/** Pages of rows, one after the other, until one is not full. */
async function* pages<T>(read: (last: T | undefined) => Promise<T[]>): AsyncGenerator<T> {
  for (let last: T | undefined; ; ) {
    const rows = await read(last)
    yield* rows
    last = rows.at(-1)
    if (rows.length < pageRows) return
  }
}

const items = (tx: Tx, accountId: AccountId) =>
  pages<Awaited<ReturnType<typeof listAllItems>>[number]>((last) =>
    listAllItems(tx, accountId, { after: { kind: last?.kind ?? '', id: last?.id ?? '' }, limit: pageRows }),
  )
const log = (tx: Tx, accountId: AccountId) =>
  pages<Awaited<ReturnType<typeof listLog>>[number]>((last) =>
    listLog(tx, accountId, {
      after: { revision: last?.revision ?? 0, ordinal: last?.ordinal ?? 0 },
      limit: pageRows,
    }),
  )
const profiles = (tx: Tx, accountId: AccountId) =>
  pages<{ userId: UserId }>((last) => listProfiles(tx, accountId, { afterId: last?.userId, limit: pageRows }))
const identities = (tx: Tx, accountId: AccountId) =>
  pages<UserIdentity>((after) => listAllUserIdentities(tx, accountId, { after, limit: pageRows }))
const tickets = (tx: Tx, accountId: AccountId) =>
  pages<Awaited<ReturnType<typeof listTickets>>[number]>((last) =>
    listTickets(tx, accountId, { afterId: last?.ticketId ?? '', limit: pageRows }),
  )

const invoices = (tx: Tx, accountId: AccountId) =>
  pages<Invoice>((last) => {
    const before = last && { at: last.createdAt.toISOString(), id: last.invoiceId }
    return listInvoices(tx, accountId, { before, limit: pageRows })
  })

/** Who pays for the account, with the cards, of which no number is known. */
async function payersOf(tx: Tx, accountId: AccountId, dataKey: DataKey): Promise<object[]> {
  const billing = await findBillingAccount(tx, accountId)
  if (!billing) return []
  const payer = JSON.parse(unseal(dataKey, placeOfBilling(accountId), billing.sealed).toString()) as object // stored as JSON
  const cards = await listPaymentMethods(tx, accountId)
  return [{ ...payer, createdTime: billing.createdAt, paymentMethods: cards.map(({ setupRef: _, ...card }) => card) }]
}

/** What people wrote to support, each with what they were answered. */
async function* answeredTickets(tx: Tx, accountId: AccountId) {
  for await (const ticket of tickets(tx, accountId))
    yield { ...ticket, answers: await listAnswers(tx, accountId, ticket.ticketId) }
}

/** The pieces of `,"name":[…]`; lets others have their turn every few milliseconds (decision 61). */
async function* listOf<T>(
  name: string,
  rows: AsyncIterable<T> | Iterable<T>,
  show: (row: T) => object = (row) => row as object, // what is shown as it is read
): AsyncGenerator<string> {
  yield `,${JSON.stringify(name)}:[`
  let between = '\n'
  let since = performance.now()
  for await (const row of rows) {
    yield between + JSON.stringify(show(row))
    between = ',\n'
    if (performance.now() - since < pieceMs) continue
    await othersTurn()
    since = performance.now()
  }
  yield ']'
}

/**
 * The whole account as of the transaction's moment, as the pieces of one JSON text with a line for each item. Secrets are left
 * out, and an item names those of its own. Raises NotFound for no account.
 */
export async function* exportedText(
  tx: Tx,
  accountId: AccountId,
  { dataKey, history }: { dataKey: DataKey; history: boolean },
): AsyncGenerator<string> {
  const head = await readHead(tx, accountId)
  if (!head) throw new Refusal('NotFound')
  const { region, revision, at } = head
  yield JSON.stringify({ formatVersion: 1, accountId, region, revision, exportedTime: at }).slice(0, -1)
  yield* listOf('items', items(tx, accountId), ({ kind, id, version, createdAt, lastUpdated, doc }) => {
    const leftOut = secretsIn(doc)
    const document = withoutSecrets(doc)
    const item = { kind, id, version, createdTime: createdAt, lastUpdated, document }
    return leftOut.length > 0 ? { ...item, leftOut } : item
  })
  yield* listOf('profiles', profiles(tx, accountId))
  yield* listOf('userIdentities', identities(tx, accountId), ({ createdAt, ...identity }) => ({
    ...identity,
    createdTime: createdAt,
  }))
  yield* listOf('usage', await listCallHours(tx, accountId))
  yield* listOf('billing', await payersOf(tx, accountId, dataKey))
  yield* listOf('invoices', invoices(tx, accountId), (invoice) => exportedInvoice(dataKey, accountId, invoice))
  yield* listOf('paymentAttempts', await listAttempts(tx, accountId))
  yield* listOf('creditNotes', await listCreditNotes(tx, accountId), (note) =>
    exportedCreditNote(dataKey, accountId, note),
  )
  yield* listOf('supportTickets', answeredTickets(tx, accountId), (ticket) => {
    const { ticketId, createdBy, createdAt, sealed, answers } = ticket
    return {
      ticketId,
      createdBy,
      createdTime: createdAt,
      ticket: JSON.parse(unseal(dataKey, placeOfTicket(accountId, ticketId), sealed).toString()) as Json, // stored as JSON
      answers: answers.map((answer) => ({
        text: textOfAnswer(dataKey, { accountId, ticketId }, answer),
        answeredTime: answer.answeredAt,
      })),
    }
  })
  if (history)
    yield* listOf('history', log(tx, accountId), ({ before, after, patch, ...row }) => ({
      ...row,
      ...(patch
        ? { patch: patchWithoutSecrets(patch) }
        : { before: withoutSecrets(before), after: withoutSecrets(after) }),
    }))
  yield '}'
}

/** All of it in memory. Raises TooLarge beyond 256 MiB. */
async function collect(pieces: AsyncIterable<string>): Promise<Buffer[]> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const piece of pieces) {
    const chunk = Buffer.from(piece)
    bytes += chunk.length
    if (bytes > bytesMax) throw new Refusal('TooLarge', { title: 'The account is too large to be exported here.' })
    chunks.push(chunk)
  }
  return chunks
}

let isExporting = false

/** Collected in memory, so that a slow reader does not hold the moment open; one at a time. */
export const exportAccount: Handler<'exportAccount'> = async (call) => {
  const { database, keyring } = call.environment
  if (isExporting) throw beyond({ quota: 1, of: 'export of this node', per: 'at once' }, 5)
  isExporting = true
  try {
    const how = { dataKey: await keyring.dataKey(call.accountId), history: call.query.history ?? false }
    const chunks = await atOneMoment(database, call.accountId, (tx) => collect(exportedText(tx, call.accountId, how)))
    const headers = { 'content-disposition': `attachment; filename="${call.accountId}.json"` }
    return { status: 200, text: { type: 'application/json; charset=utf-8', content: Readable.from(chunks) }, headers }
  } finally {
    isExporting = false
  }
}

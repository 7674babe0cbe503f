import { authorizeUser } from '@doorward/contract/authorization/access/user-permissions'
import { operationOf } from '@doorward/contract/endpoint'
import { costOf } from '@doorward/core/billing/usage'
import { defaultCurrency } from '@doorward/core/constants'
import type { AccountId, ClientId, KeyId } from '@doorward/core/ids'
import { saveKeyUses } from '@doorward/store/events/access-key-uses'
import {
  listAuthorizationEvents,
  openEventDays,
  saveAuthorizationEvents,
} from '@doorward/store/events/authorization-events'
import { addCallCounts } from '@doorward/store/events/call-counts'
import { savePastSignIns } from '@doorward/store/events/sign-ins'
import { readUsage, saveInvoices } from '@doorward/store/events/usage'
import { findItems } from '@doorward/store/items/items'
import { placeOfTicket, saveTicket } from '@doorward/store/items/support-tickets'
import { seal } from '@doorward/store/secrets/vault'
import type { Bootstrapped } from '../bootstrap.ts'
import type { Platform } from '../platform.ts'
import { clients } from './demo-programs.ts'
import { countsOf, dayMs, daysOfChecks, earlierCounts, pastChecks } from './past-checks.ts'
import { pastSignIns } from './past-sign-ins.ts'

const eventsPerWrite = 1_000
const checked = operationOf(authorizeUser)

const tickets = [
  {
    ticketId: 'tkt_demo4signin',
    area: 'Sign-in',
    subject: 'Codes come late',
    message: 'Two drivers get no code by mail since this morning.',
  },
  {
    ticketId: 'tkt_demo4export',
    area: 'Something else',
    subject: 'Audit trail as a file',
    message: 'Can the export of the audit trail be made once a week by itself?',
  },
]

/** Questions to support, kept as if they had been sent; nobody is mailed. */
async function saveTickets({ database, keyring }: Platform, { accountId, ownerUserId }: Bootstrapped): Promise<void> {
  const dataKey = await keyring.dataKey(accountId)
  await database.account(accountId, async (tx) => {
    for (const { ticketId, ...ticket } of tickets) {
      const plain = Buffer.from(JSON.stringify(ticket, null, 2))
      const sealed = seal(dataKey, placeOfTicket(accountId, ticketId), plain)
      await saveTicket(tx, accountId, { ticketId, createdBy: ownerUserId, area: ticket.area, sealed })
    }
  })
}

/** Invoices of the months that are over, over the calls that are counted for them. */
async function saveBilling({ database }: Platform, accountId: AccountId): Promise<void> {
  await database.account(accountId, async (tx) => {
    const { months } = await readUsage(tx, accountId)
    await saveInvoices(
      tx,
      accountId,
      months.slice(1).map(({ month, calls }, place) => {
        const [year = 0, number = 0] = month.split('-').map(Number)
        return {
          invoiceId: `inv_demo_${month.replace('-', '_')}`,
          createdAt: new Date(Date.UTC(year, number, 1)),
          total: `${Number(costOf(calls)).toFixed(2)}00`, // what is paid is whole cents
          currency: defaultCurrency,
          status: place === 0 ? 'OPEN' : 'PAID',
          url: null,
        }
      }),
    )
  })
}

/** The company's programs were last seen a moment ago. */
async function saveUses({ database }: Platform, accountId: AccountId, usedAt: Date): Promise<void> {
  await database.account(accountId, async (tx) => {
    const keys = clients.map(({ clientId }) => ({ kind: 'client' as const, id: clientId }))
    const found = await findItems(tx, accountId, keys)
    const uses = found.flatMap(({ id, doc }) => {
      const [key] = (doc.verificationKeys ?? []) as { keyId: KeyId }[] // clients are stored in this shape only
      return key ? [{ clientId: id as ClientId, keyId: key.keyId, usedAt, usedFrom: '203.0.113.20' }] : []
    })
    await saveKeyUses(tx, accountId, uses)
  })
}

/**
 * What an account has behind it: checks and sign-ins of two weeks, or of as long as events are kept, the calls of some months, their
 * invoices, questions to support. An account with checks of earlier days is left as it is. Answers how many checks.
 */
export async function fillPast(platform: Platform, made: Bootstrapped): Promise<number> {
  const { database, engine, config } = platform
  const { accountId } = made
  const now = new Date()
  const yesterday = new Date(now.getTime() - dayMs)
  const known = await database.account(
    accountId,
    (tx) => listAuthorizationEvents(tx, accountId, { to: yesterday }, { limit: 1 }),
    'read',
  )
  const index = await engine.index(accountId, { kind: 'strong' })
  if (known.length > 0 || !index) return 0
  const days = Math.min(daysOfChecks, config.eventRetentionDays)
  const from = new Date(now.getTime() - (days - 1) * dayMs)
  const checks = days > 0 ? pastChecks(accountId, index, { from, to: now }) : []
  await openEventDays(database, from)
  for (let i = 0; i < checks.length; i += eventsPerWrite)
    await saveAuthorizationEvents(database, checks.slice(i, i + eventsPerWrite))
  const calls = [...countsOf(accountId, checks), ...earlierCounts(accountId, from)]
  // What the company's programs call is the check itself.
  const operations = calls.map(({ calls, at }) => ({ accountId, calls, ...(at ? { at } : {}), operation: checked }))
  await addCallCounts(database, { calls, operations, denials: [] })
  await database.account(accountId, (tx) => savePastSignIns(tx, accountId, pastSignIns({ from, to: now })))
  await saveBilling(platform, accountId)
  await saveUses(platform, accountId, now)
  await saveTickets(platform, made)
  return checks.length
}

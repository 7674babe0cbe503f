import { randomBytes } from 'node:crypto'
import { makeInvoice } from '@doorward/billing/closing/make-invoice'
import { collectFrom } from '@doorward/billing/collecting/collect'
import { authorizeUser, getUserResources } from '@doorward/contract/authorization/access/user-permissions'
import { operationOf } from '@doorward/contract/endpoint'
import { sandboxCards } from '@doorward/core/billing/cards'
import { endOf } from '@doorward/core/billing/period'
import { defaultCurrency } from '@doorward/core/constants'
import type { AccountId, ClientId, KeyId, UserId } from '@doorward/core/ids'
import { ownConnections } from '@doorward/core/users/own-connections'
import { newRequestId } from '@doorward/http/app/request-id'
import { changeBillingAccount, insertBillingAccount, placeOfBilling } from '@doorward/store/billing/billing-accounts'
import { keepCardCustomer } from '@doorward/store/billing/card-customers'
import { insertPaymentMethod, saveCardFacts } from '@doorward/store/billing/payment-methods'
import { saveSandboxCard } from '@doorward/store/billing/sandbox-cards'
import { saveKeyUses } from '@doorward/store/events/access-key-uses'
import {
  listAuthorizationEvents,
  openEventDays,
  saveAuthorizationEvents,
} from '@doorward/store/events/authorization-events'
import { addCallCounts } from '@doorward/store/events/call-counts'
import { savePastSignIns } from '@doorward/store/events/sign-ins'
import { readUsage } from '@doorward/store/events/usage'
import { findItems } from '@doorward/store/items/items'
import { placeOfTicket, saveTicket } from '@doorward/store/items/support-tickets'
import { noteUseOfIdentity } from '@doorward/store/people/user-identities'
import { seal } from '@doorward/store/secrets/vault'
import { insertApp, insertPasskey, placeOfSeed } from '@doorward/store/sign-in/factors'
import { billingParts } from '../billing-parts.ts'
import type { Bootstrapped } from '../bootstrap.ts'
import type { Platform } from '../platform.ts'
import { clients } from './demo-programs.ts'
import { callsPerCheck, countsOf, dayMs, daysOfChecks, earlierCounts, pastChecks } from './past-checks.ts'
import { pastSignIns, peopleWithFactors, standingSignIns } from './past-sign-ins.ts'

const eventsPerWrite = 1_000
const checked = operationOf(authorizeUser)
const listed = operationOf(getUserResources)

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

const plan = { featureSet: 'PROMOTER', currency: defaultCurrency } as const
const cardId = 'pm_sandbox_success_northwind'

/** The company is on its plan for longer than its calls are told of. */
const plannedSince = (now: Date) => new Date(now.getTime() - 500 * dayMs).toISOString()

/** What the company is on, as its owner would have chosen it. */
async function savePlan({ commit }: Platform, { accountId, ownerUserId }: Bootstrapped): Promise<void> {
  const key = { kind: 'account', id: accountId } as const
  await commit({
    accountId,
    actor: ownerUserId,
    requestId: newRequestId(),
    reads: [key],
    decide: (view) => ({
      changes: [{ ...key, after: { ...view.item(key)?.doc, plan: { ...plan, since: plannedSince(view.at) } } }],
      reply: () => ({ status: 200, body: undefined }),
    }),
  })
}

/** Who pays for the company, by a test card. */
async function saveBilling(platform: Platform, accountId: AccountId): Promise<void> {
  const { database, keyring } = platform
  const email = 'bills@northwind.example'
  const dataKey = await keyring.dataKey(accountId)
  const payer = seal(dataKey, placeOfBilling(accountId), Buffer.from(JSON.stringify({ email })))
  const card = {
    ...sandboxCards.success,
    status: 'active',
    expiryMonth: 12,
    expiryYear: new Date().getUTCFullYear() + 3,
    setupRef: null,
  } as const
  await database.account(accountId, async (tx) => {
    await insertBillingAccount(tx, accountId, payer)
    await insertPaymentMethod(tx, accountId, { paymentMethodId: cardId, provider: 'sandbox' })
    await saveCardFacts(tx, accountId, cardId, card)
    await saveSandboxCard(tx, accountId, cardId, {
      kind: 'success',
      ...{ answer: null, returnUrl: null, question: null, askedAt: null },
    })
    const customerRef = await billingParts(platform).cards?.openCustomer({ accountId, email })
    if (customerRef) await keepCardCustomer(tx, accountId, { provider: 'sandbox', customerRef })
    await changeBillingAccount(tx, accountId, { defaultPaymentMethodId: cardId })
  })
}

/** The invoices of the months that are over, made and paid as they would have been; nobody is mailed. */
async function saveInvoices(platform: Platform, accountId: AccountId): Promise<void> {
  const { database, keyring } = platform
  const dataKey = await keyring.dataKey(accountId)
  const { months } = await database.account(accountId, (tx) => readUsage(tx, accountId), 'read')
  const isOver = ({ month }: { month: string }) => endOf(month) <= platform.now()
  for (const { month: period } of months.filter(isOver).reverse()) {
    const parts = { ...billingParts(platform), now: () => endOf(period), isSilent: true }
    await database.account(accountId, (tx) => makeInvoice(parts, tx, { accountId, period, dataKey, at: endOf(period) }))
    await collectFrom(parts, accountId)
  }
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

/** What some of the company's people show at a sign-in; by none of it anybody can sign in. */
async function saveFactors({ database, keyring, config }: Platform, accountId: AccountId): Promise<void> {
  const dataKey = await keyring.dataKey(accountId)
  await database.account(accountId, async (tx) => {
    for (const [place, { userId }] of peopleWithFactors.entries()) {
      const app = `fac_demo_app_${place}`
      const seed = seal(dataKey, placeOfSeed(accountId, app), randomBytes(20))
      await insertApp(tx, accountId, { userId, factorId: app, name: 'Authenticator app', seed, step: 0 })
      await insertPasskey(tx, accountId, {
        userId,
        factorId: `fac_demo_key_${place}`,
        kind: 'PASSKEY',
        name: place === 0 ? 'Work laptop' : 'Phone',
        rpId: `${accountId}.${config.domain}`,
        credentialId: randomBytes(16).toString('base64url'),
        publicKey: randomBytes(65),
        signCount: 0,
      })
    }
  })
}

const earlierFirst = (one: { at: Date }, other: { at: Date }): number => one.at.getTime() - other.at.getTime()

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
  const operations = calls.flatMap(({ calls, at }) => {
    const of = { accountId, ...(at ? { at } : {}) }
    const checks = calls / callsPerCheck
    return [
      { ...of, operation: checked, calls: checks },
      { ...of, operation: listed, calls: calls - checks },
    ]
  })
  await addCallCounts(database, { calls, operations, denials: [] })
  const signIns = [...pastSignIns({ from, to: now }), ...standingSignIns(now)]
  await database.account(accountId, async (tx) => {
    await savePastSignIns(tx, accountId, signIns)
    for (const { userId, at } of new Map(signIns.toSorted(earlierFirst).map((each) => [each.userId, each])).values())
      await noteUseOfIdentity(tx, accountId, { userId: userId as UserId, connectionId: ownConnections.email, at }) // of its own people
  })
  await saveFactors(platform, accountId)
  await savePlan(platform, made)
  await saveBilling(platform, accountId)
  await saveInvoices(platform, accountId)
  await saveUses(platform, accountId, now)
  await saveTickets(platform, made)
  return checks.length
}

import { grantRefund } from '@doorward/api/installation/grant-refund'
import { closeMonths } from '@doorward/billing/closing/close-months'
import { collect } from '@doorward/billing/collecting/collect'
import { collectJob } from '@doorward/billing/collecting/start-collecting'
import type { WorkParts } from '@doorward/billing/parts'
import { payBack } from '@doorward/billing/refunds/pay-back'
import { authorizeUser } from '@doorward/contract/authorization/access/user-permissions'
import { operationOf } from '@doorward/contract/endpoint'
import { type AccountId, platformAccountId } from '@doorward/core/ids'
import { insertClose } from '@doorward/store/billing/closes'
import { type CreditNote, listCreditNotes, payBackJob } from '@doorward/store/billing/credit-notes'
import { addCallCounts } from '@doorward/store/events/call-counts'
import type { TakenJob } from '@doorward/store/jobs/jobs'
import { placeOfMail } from '@doorward/store/jobs/mails'
import { unseal } from '@doorward/store/secrets/vault'
import { billingParts } from '../src/billing-parts.ts'
import { bootstrap } from '../src/bootstrap.ts'
import { serveAll } from '../src/serve-all.ts'
import { portalToken } from './portal-token.ts'
import { openTestPlatform } from './test-platform.ts'

export interface Invoiced {
  invoiceId: string
  period: string
  number: number
  total: string
  currency: string
  status: string
  createdAt: Date
  paidAt: Date | null
  nextAttemptAt: Date | null
  terms: string
}

/** Billing with a clock that the test sets: nothing runs by itself, whatever is due is asked for. */
export async function openBillingStage(firstPeriod: string) {
  const { platform: opened, close: closePlatform } = await openTestPlatform()
  let at = new Date(`${firstPeriod}-01T00:00:00Z`)
  const now = () => at
  const config = {
    ...opened.config,
    services: ['billing'] as const,
    supportEmail: 'operator@example.com',
    invoicing: { seller: { name: 'Seller Ltd', address: '1 Road, 10000 Town', vatId: 'XX1' }, taxPercentHundredths: 0 },
  }
  const quiet = { look: () => {}, close: async () => {} }
  const platform = { ...opened, now, config, supportEmail: config.supportEmail, outbox: quiet }
  const app = await serveAll(platform, { logger: false, isStopping: () => false })
  const failures: unknown[] = []
  const parts: WorkParts = { ...billingParts(platform), failed: (cause) => failures.push(cause) }
  await platform.database.account(platformAccountId, (tx) => insertClose(tx, firstPeriod))
  const taken = (accountId: AccountId, job: string): TakenJob => ({
    accountId,
    job,
    taken: 1,
    revision: null,
    state: {},
    at,
  })
  const going = () => new AbortController().signal
  let cardsMade = 0

  async function somebody(name: string) {
    const email = `${name.replace(/[^a-z-]/g, '')}@example.com`
    const { accountId, ownerUserId } = await bootstrap(platform, { email, account: name })
    const subject = ownerUserId.replace('Doorward|', '')
    const token = await portalToken(opened, subject)
    const path = `/v1/accounts/${accountId}`
    const send = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object) => {
      const reply = await app.inject({
        method,
        url,
        headers: {
          host: `billing.${platform.hosts.domain}`,
          authorization: `Bearer ${token}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { payload: JSON.stringify(body) } : {}),
      })
      if (reply.statusCode >= 300) throw new Error(`${method} ${url}: ${reply.statusCode} ${reply.body}`)
      return reply.body === '' ? undefined : reply.json()
    }
    await send('POST', '/v1/accounts', { accountId, email })
    const redirectUrl = `${platform.hosts.scheme}://${platform.hosts.domain}/app/`
    return {
      accountId,
      subject,
      get: () => send('GET', path),
      async add(kind: string): Promise<string> {
        const paymentSourceId = `pm_sandbox_${kind}_${String(++cardsMade).padStart(8, '0')}`
        await send('PUT', `${path}/payment-sources`, { paymentSourceId, redirectUrl })
        return paymentSourceId
      },
      revalidate: (card: string) => send('PATCH', `${path}/payment-sources/${card}`, { redirectUrl }),
      makeDefault: (card: string) => send('PATCH', path, { paymentAccount: { defaultPaymentMethodId: card } }),
      choose: (featureSet: string, currency = 'EUR') =>
        send('PATCH', `${path}/payment-targets`, { paymentTarget: { featureSet, currency, selection: 'seen' } }),
    }
  }

  const having = (job: string): Promise<AccountId[]> =>
    platform.database.acrossAccounts('jobs', async (tx) => {
      const rows = await tx<{ account_id: AccountId }[]>`select account_id from jobs where job = ${job} order by 1`
      return rows.map(({ account_id }) => account_id)
    })
  const collecting = () => having(collectJob)

  return {
    platform,
    parts,
    failures,
    somebody,
    collecting,
    setTime(to: Date) {
      at = to
    },
    /** Counts calls in both books, or in one alone. */
    async call(accountId: AccountId, hour: Date, calls: number, books: 'both' | 'byHour' | 'byOperation' = 'both') {
      await addCallCounts(platform.database, {
        calls: [
          { accountId, at: hour, calls: books === 'byOperation' ? 0 : calls, allowed: 0, denied: 0, notRecorded: 0 },
        ],
        operations: books === 'byHour' ? [] : [{ accountId, at: hour, operation: operationOf(authorizeUser), calls }],
        denials: [],
      })
    },
    closeMonths: (by: WorkParts = parts) => closeMonths(by)(taken(platformAccountId, 'close-months'), going()),
    collect: (accountId: AccountId, by: WorkParts = parts) => collect(by)(taken(accountId, collectJob), going()),
    async collectAll(by: WorkParts = parts) {
      for (const accountId of await collecting()) await collect(by)(taken(accountId, collectJob), going())
    },
    payingBack: () => having(payBackJob),
    payBack: (accountId: AccountId, by: WorkParts = parts) => payBack(by)(taken(accountId, payBackJob), going()),
    /** Grants a ticket that names an invoice, as the operator's people do. */
    async grant(
      accountId: AccountId,
      { ticketId, reference, amount }: { ticketId: string; reference: string; amount?: string },
      by: WorkParts = parts,
    ) {
      const dataKey = await by.keyring.dataKey(accountId)
      const of = {
        accountId,
        ticketId,
        reference,
        amount,
        dataKey,
        reason: 'It was our fault.',
        grantedBy: 'Doorward|anna',
      }
      await by.database.account(accountId, (tx) => grantRefund(tx, { ...of, at: now() }))
    },
    creditNotes: (accountId: AccountId): Promise<CreditNote[]> =>
      platform.database.account(accountId, (tx) => listCreditNotes(tx, accountId), 'read'),
    invoices: (accountId: AccountId): Promise<Invoiced[]> =>
      platform.database.account(
        accountId,
        async (tx) => [
          ...(await tx<Invoiced[]>`
            select invoice_id as "invoiceId", period, number, total::text, currency, status, created_at as "createdAt",
              paid_at as "paidAt", next_attempt_at as "nextAttemptAt", terms from invoices order by created_at`),
        ],
        'read',
      ),
    attempts: (accountId: AccountId) =>
      platform.database.account(
        accountId,
        async (tx) => [
          ...(await tx<{ at: Date; outcome: string; code: string | null; attempt_id: string; in_turn: boolean }[]>`
            select at, outcome, code, attempt_id, in_turn from payment_attempts order by at, settled_at, attempt_id`),
        ],
        'read',
      ),
    bank: (accountId: AccountId) =>
      platform.database.account(
        accountId,
        async (tx) => [
          ...(await tx<{ key: string; amount: string; currency: string; outcome: string }[]>`
            select key, amount::text, currency, outcome from sandbox_payments order by key`),
        ],
        'read',
      ),
    closes: () =>
      platform.database.account(
        platformAccountId,
        async (tx) => [
          ...(await tx<{ period: string; state: string; nodes_left_out: string[]; differences: object }[]>`
            select period, state, nodes_left_out, differences from closes order by period`),
        ],
        'read',
      ),
    /** Takes the letters that wait: to whom, about what, saying what. */
    async letters(accountId: AccountId): Promise<{ to: string; subject: string; text: string }[]> {
      const dataKey = await platform.keyring.dataKey(accountId)
      return platform.database.account(accountId, async (tx) => {
        const rows = await tx<{ mail_id: string; sealed: Uint8Array }[]>`
          delete from mails where account_id = ${accountId} returning mail_id, sealed`
        return rows.map(({ mail_id, sealed }) =>
          JSON.parse(unseal(dataKey, placeOfMail(accountId, mail_id), sealed).toString()),
        )
      })
    },
    node: (nodeId: string, flushedAt: Date) =>
      platform.database.account(
        platformAccountId,
        (tx) => tx`
          insert into nodes (account_id, node_id, flushed_at) values (${platformAccountId}, ${nodeId}, ${flushedAt})
          on conflict (account_id, node_id) do update set flushed_at = excluded.flushed_at`,
      ),
    async close() {
      await app.close()
      await closePlatform()
    },
  }
}
export type BillingStage = Awaited<ReturnType<typeof openBillingStage>>

import { operator } from '@doorward/api/installation/admins'
import { changeTo } from '@doorward/api/items/documents'
import { planOf } from '@doorward/billing/accounts/billing-rows'
import { defaultCard } from '@doorward/billing/cards/cards-at'
import { type AccountPlan, type Currency, isCurrency, type PlanOn } from '@doorward/core/billing/plans'
import type { AccountId } from '@doorward/core/ids'
import { newRequestId } from '@doorward/http/app/request-id'
import { changeBillingAccount, lockBillingAccount } from '@doorward/store/billing/billing-accounts'
import { findInvoice, savePaid } from '@doorward/store/billing/invoices'
import { StartError } from '@doorward/store/database/start-error'
import type { CommitView, Decided } from '@doorward/store/writes/model'
import { cardsOf } from './billing-parts.ts'
import { mustBeAccount } from './known-account.ts'
import type { Platform } from './platform.ts'

type Parts = Pick<Platform, 'config' | 'hosts' | 'database' | 'commit' | 'now'>
interface Asked {
  accountId: AccountId
  what: 'grant' | 'withdraw'
  currency?: string | undefined
}

/** Raises StartError for a currency in which nothing is charged. */
function currencyOf(asked: string | undefined, before: Currency): Currency {
  if (asked === undefined) return before
  if (!isCurrency(asked)) throw new StartError(`Nothing is charged in "${asked}"; it is EUR or USD.`)
  return asked
}

/** What an account without the operator's plan is on: the one that its card pays, or the free one. */
async function ownPlan(parts: Parts, { tx }: CommitView, accountId: AccountId): Promise<'PROMOTER' | 'BETA_PLAN'> {
  const account = await lockBillingAccount(tx, accountId)
  const card = await defaultCard(tx, accountId, { account, provider: cardsOf(parts) })
  return card?.status === 'active' ? 'PROMOTER' : 'BETA_PLAN'
}

/**
 * Puts an account on ENTERPRISE, or takes it off, as the operator; its change log tells it (decision 52). Done again it changes nothing.
 * Raises StartError for an unknown account, and for one that is locked.
 */
export async function changePlan(
  parts: Parts,
  { accountId, what, currency }: Asked,
): Promise<{ accountId: AccountId; plan: string; currency: string; changed: boolean }> {
  const { database, commit, now } = parts
  await mustBeAccount(database, accountId)
  const key = { kind: 'account', id: accountId } as const
  const { body } = await commit({
    accountId,
    actor: operator,
    requestId: newRequestId(),
    reads: [key],
    decide: async (view): Promise<Decided> => {
      const item = view.item(key)
      const before = planOf(item?.doc)
      if (before.featureSet === 'LOCKED') throw new StartError(`${accountId} is locked until what is open is paid.`)
      const isOn = before.featureSet === 'ENTERPRISE'
      const stays = what === 'withdraw' && !isOn
      const featureSet = stays
        ? before.featureSet
        : what === 'grant'
          ? 'ENTERPRISE'
          : await ownPlan(parts, view, accountId)
      const after: PlanOn = { featureSet, currency: stays ? before.currency : currencyOf(currency, before.currency) }
      const changed = after.featureSet !== before.featureSet || after.currency !== before.currency
      const plan: AccountPlan = { ...after, since: now().toISOString() }
      return {
        changes: changed ? [changeTo(key, { ...item?.doc, plan })] : [],
        ...(changed ? { also: async (tx) => void (await changeBillingAccount(tx, accountId, {})) } : {}),
        reply: () => ({ status: 200, body: { plan: after.featureSet, currency: after.currency, changed } }),
      }
    },
  })
  return { accountId, ...(body as { plan: string; currency: string; changed: boolean }) } // as replied above
}

/** Notes that an invoice was paid by transfer. Raises StartError for an unknown account, and for one that is not to be paid so. */
export async function noteTransfer(
  { database, now }: Pick<Parts, 'database' | 'now'>,
  { accountId, invoiceId }: { accountId: AccountId; invoiceId: string },
): Promise<{ accountId: AccountId; invoiceId: string; status: string; changed: boolean }> {
  await mustBeAccount(database, accountId)
  return database.account(accountId, async (tx) => {
    await lockBillingAccount(tx, accountId)
    const invoice = await findInvoice(tx, accountId, invoiceId)
    if (!invoice) throw new StartError(`${accountId} has no invoice ${invoiceId}.`)
    if (invoice.terms !== 'invoice') throw new StartError(`${invoiceId} is paid by card.`)
    const changed = invoice.status === 'OPEN'
    if (changed) await savePaid(tx, accountId, invoiceId, now())
    return { accountId, invoiceId, status: changed ? 'PAID' : invoice.status, changed }
  })
}

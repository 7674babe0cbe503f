import { type AccountId, platformAccountId } from '@doorward/core/ids'
import { portalOrigin } from '@doorward/http/app/host'
import { type Letter, writeLetter } from '@doorward/mail/letter'
import { postMail } from '@doorward/mail/outbox'
import { findBillingAccount } from '@doorward/store/billing/billing-accounts'
import type { Tx } from '@doorward/store/database/database'
import { listEmails } from '@doorward/store/events/alert-facts'
import { findItem } from '@doorward/store/items/items'
import { listOwners } from '@doorward/store/items/owner-records'
import type { Say } from '@doorward/texts/english'
import { readPayer } from '../accounts/payer.ts'
import type { WorkParts } from '../parts.ts'
import { textsFor } from '../texts.ts'

const mailLastsMs = 5 * 86_400_000

/** What a letter says, in the language of its reader, with the account that it is about as people know it. */
export type Worded = (say: Say, account: string) => Pick<Letter, 'subject' | 'before'> & { after?: string[] }

/** The account by its name, with its id. */
async function accountText(tx: Tx, accountId: AccountId): Promise<string> {
  const item = await findItem(tx, accountId, { kind: 'account', id: accountId })
  const { name } = (item?.doc ?? {}) as { name?: string } // as the API writes it
  return name ? `${name} (${accountId})` : accountId
}

async function post(
  parts: WorkParts,
  tx: Tx,
  accountId: AccountId,
  {
    to,
    about,
    worded,
    tab,
    invoiceId,
  }: { to: readonly string[]; about: AccountId; worded: Worded; tab?: string; invoiceId?: string },
): Promise<void> {
  if (parts.isSilent) return
  const dataKey = await parts.keyring.dataKey(accountId)
  const account = await accountText(tx, about)
  const isTest = parts.cards?.isTestMoney === true
  for (const each of to) {
    const say = textsFor({ email: each })
    const { after = [], ...words } = worded(say, account)
    const mail = writeLetter({
      language: say.language,
      to: each,
      ...words,
      ...(tab
        ? {
            link: {
              label: say.text('letters.openBilling'),
              url: `${portalOrigin(parts.hosts)}/app/#/settings/billing?${new URLSearchParams({ tab, ...(invoiceId ? { invoice: invoiceId } : {}), account: about })}`,
            },
          }
        : {}),
      after: [...after, ...(isTest && tab ? [say.text('billing.testMoney')] : [])],
    })
    await postMail(tx, accountId, dataKey, { mail, expiresAt: new Date(parts.now().getTime() + mailLastsMs) })
  }
}

/** Who is written to about money: whoever pays, and the owners where all shall know, or where nobody pays yet. */
async function addressesOf(parts: WorkParts, tx: Tx, accountId: AccountId, who: 'payer' | 'all'): Promise<string[]> {
  const account = await findBillingAccount(tx, accountId)
  const payer = account && readPayer(await parts.keyring.dataKey(accountId), accountId, account.sealed).email
  if (payer && who === 'payer') return [payer]
  const owners = await listEmails(tx, accountId, await listOwners(tx, accountId))
  return [...new Set([...(payer ? [payer] : []), ...owners])]
}

/** Has the keys at hand by which letters are sealed, so that nothing waits for them in a transaction. */
export async function readyToWrite({ keyring }: WorkParts, ...accounts: AccountId[]): Promise<void> {
  await Promise.all(accounts.map((accountId) => keyring.dataKey(accountId)))
}

/** Puts a letter to the people of an account into the outbox, in the transaction of what it tells about. */
export async function writeToAccount(
  parts: WorkParts,
  tx: Tx,
  accountId: AccountId,
  { who, ...letter }: { who: 'payer' | 'all'; worded: Worded; tab: 'invoices' | 'cards' | 'plan'; invoiceId?: string },
): Promise<void> {
  await post(parts, tx, accountId, { to: await addressesOf(parts, tx, accountId, who), about: accountId, ...letter })
}

/**
 * Puts a letter to whoever operates the installation into the outbox; the transaction sees the platform's own account.
 * @param about the account that it tells of, which the transaction sees too
 */
export async function writeToOperator(
  parts: WorkParts,
  tx: Tx,
  { about = platformAccountId, worded }: { about?: AccountId; worded: Worded },
): Promise<void> {
  if (parts.supportEmail) await post(parts, tx, platformAccountId, { to: [parts.supportEmail], about, worded })
}

import { judge, newsOf } from '@doorward/core/alerts/judge'
import type { Finding } from '@doorward/core/alerts/model'
import { findingsOf } from '@doorward/core/alerts/rules'
import type { AccountId } from '@doorward/core/ids'
import { limits } from '@doorward/core/limits'
import { productName } from '@doorward/core/platform'
import { type HostTable, portalOrigin } from '@doorward/http/app/host'
import { writeLetter } from '@doorward/mail/letter'
import { inQuotes } from '@doorward/mail/names'
import { type Outbox, postMail } from '@doorward/mail/outbox'
import type { Database, Tx } from '@doorward/store/database/database'
import { listEmails } from '@doorward/store/events/alert-facts'
import { listItems } from '@doorward/store/items/item-lists'
import { findItem } from '@doorward/store/items/items'
import { listOwners } from '@doorward/store/items/owner-records'
import type { Keyring } from '@doorward/store/secrets/keyring'
import type { Commit } from '@doorward/store/writes/model'
import { storedAccount } from '../accounts/show-account.ts'
import { changeTo, readEach } from '../items/documents.ts'
import { newId } from '../items/new-id.ts'
import type { Work } from '../jobs/runner.ts'
import { textsFor, textsOfApi } from '../texts.ts'
import { factsFor } from './facts.ts'
import { reasonIn } from './reasons.ts'
import { isJudged, type StoredAlert, storedAlert } from './stored-alert.ts'

export interface WatchParts {
  database: Database
  commit: Commit
  keyring: Keyring
  outbox: Outbox
  hosts: HostTable
  now(): Date
}

const everyMs = 60_000
/** For an account that has no alerts any more; a new one wakes the job. */
const idleMs = 3_600_000
const mailLastsMs = 24 * 3_600_000

/** What the alert keeps and the API answers is in English. */
const reasonOf = reasonIn(textsOfApi)

/** The account by its name, with its id. */
async function accountText(tx: Tx, accountId: AccountId): Promise<string> {
  const item = await findItem(tx, accountId, { kind: 'account', id: accountId })
  const name = item && storedAccount(item).name
  return name ? `${name} (${accountId})` : accountId
}

/** Where the console shows what an alert is about, or the alert. */
const pageOf = ({ type, alertId }: StoredAlert, accountId: AccountId): string =>
  type === 'USAGE_LIMIT'
    ? `/settings/billing?tab=usage&account=${accountId}`
    : `/settings/alerts/${encodeURIComponent(alertId)}`

/** Puts a letter about what an alert fired for into the outbox, one to each who shall know. */
async function tell(
  parts: WatchParts,
  tx: Tx,
  accountId: AccountId,
  { alert, news }: { alert: StoredAlert; news: Finding[] },
): Promise<void> {
  const dataKey = await parts.keyring.dataKey(accountId)
  const account = await accountText(tx, accountId)
  const recipients =
    alert.recipients.length > 0 ? alert.recipients : await listEmails(tx, accountId, await listOwners(tx, accountId))
  for (const to of recipients) {
    const say = textsFor({ email: to })
    const { language, text } = say
    const name = inQuotes(alert.name)
    const mail = writeLetter({
      language,
      to,
      subject: text('letters.alertSubject', { product: productName, alert: name }),
      before: [text('letters.alertFired', { alert: name, account }), reasonIn(say)(news)],
      link: {
        label: text('letters.openConsole'),
        url: `${portalOrigin(parts.hosts)}/app/#${pageOf(alert, accountId)}`,
      },
      after: [text('letters.alertOnce')],
    })
    await postMail(tx, accountId, dataKey, { mail, expiresAt: new Date(parts.now().getTime() + mailLastsMs) })
  }
}

/** Judges one alert again under the account's lock and writes it if it differs; the letters are in the same transaction. */
async function judgeOne(parts: WatchParts, accountId: AccountId, seen: StoredAlert): Promise<void> {
  const key = { kind: 'alert', id: seen.alertId } as const
  await parts.commit({
    accountId,
    actor: productName,
    requestId: newId('req_'),
    reads: [key],
    decide: async (view) => {
      const unchanged = { changes: [], reply: () => ({ status: 200, body: undefined }) }
      const item = view.item(key)
      if (!item || item.deleted) return unchanged
      const before = storedAlert(item)
      const facts = await factsFor(view.tx, accountId, {
        types: new Set([before.type]),
        now: view.at,
        denialsMin: before.value,
      })
      const findings = findingsOf(before, facts)
      const after = judge(before, findings, { at: view.at, reasonOf })
      if (after === before) return unchanged
      const news = newsOf(before, findings)
      return {
        ...unchanged,
        changes: [changeTo(key, after)],
        ...(news.length > 0 ? { also: (tx: Tx) => tell(parts, tx, accountId, { alert: after, news }) } : {}),
      }
    },
  })
}

/** Looks once a minute whether the alerts of an account have something to tell. */
export const watch =
  (parts: WatchParts): Work =>
  async ({ accountId, at }, signal) => {
    const { alerts, facts } = await parts.database.account(
      accountId,
      async (tx) => {
        const alerts = readEach(
          await listItems(tx, accountId, { kind: 'alert', limit: limits.alertsMax }),
          storedAlert,
        ).filter(isJudged)
        const types = new Set(alerts.map(({ type }) => type))
        const denialsMin = Math.min(...alerts.map(({ value }) => value))
        return { alerts, facts: await factsFor(tx, accountId, { types, now: at, denialsMin }) }
      },
      'read',
    )
    for (const alert of alerts) {
      if (signal.aborted) break
      if (judge(alert, findingsOf(alert, facts), { at, reasonOf }) !== alert) await judgeOne(parts, accountId, alert)
    }
    parts.outbox.look()
    return { dueInMs: alerts.length > 0 ? everyMs : idleMs }
  }

import type { AccountId } from '@doorward/core/ids'
import type { Database, Tx } from '../database/database.ts'

/** A mail that waits; its content is sealed under `placeOfMail`. */
export interface WaitingMail {
  accountId: AccountId
  mailId: string
  sealed: Uint8Array
  attempts: number
}
interface MailRow {
  account_id: AccountId
  mail_id: string
  sealed: Uint8Array
  attempts: number
}

/** Where a mail is sealed: `seal` and `unseal` want the same place. */
export const placeOfMail = (accountId: AccountId, mailId: string) => ({
  accountId,
  table: 'mails',
  column: 'sealed',
  rowId: mailId,
})

/** Puts a sealed mail where it waits to be sent, until `expiresAt`. */
export const saveMail = (
  tx: Tx,
  accountId: AccountId,
  mail: { mailId: string; sealed: Uint8Array; expiresAt: Date },
) => tx`
  insert into mails (account_id, mail_id, sealed, expires_at) values (${accountId}, ${mail.mailId}, ${mail.sealed}, ${mail.expiresAt})`

/**
 * Takes mails that are due, of any account, oldest first. Each is due again after a pause that doubles with every
 * attempt (from 30 s), unless it is removed before: a node that dies while sending loses nothing.
 */
export const takeDueMails = (database: Database, limit: number): Promise<WaitingMail[]> =>
  database.acrossAccounts('jobs', async (tx) => {
    const rows = await tx<MailRow[]>`
      update mails m set attempts = m.attempts + 1, due_at = clock_timestamp() + interval '30 seconds' * power(2, least(m.attempts, 7))
      from (
        select w.account_id, w.mail_id from mails w join accounts a using (account_id)
        where w.due_at <= clock_timestamp() and w.expires_at > clock_timestamp() and a.deleting_since is null
        order by w.due_at limit ${limit} for update of w skip locked
      ) due
      where m.account_id = due.account_id and m.mail_id = due.mail_id
      returning m.account_id, m.mail_id, m.sealed, m.attempts`
    return rows.map((row) => ({
      accountId: row.account_id,
      mailId: row.mail_id,
      sealed: row.sealed,
      attempts: row.attempts,
    }))
  })

/** How often those of these mails were tried that still wait; one that has left is absent. */
export async function listWaiting(
  tx: Tx,
  accountId: AccountId,
  mailIds: readonly string[],
): Promise<Map<string, number>> {
  if (mailIds.length === 0) return new Map()
  const rows = await tx<{ mail_id: string; attempts: number }[]>`
    select mail_id, attempts from mails where account_id = ${accountId} and mail_id = any(${[...mailIds]}::text[])`
  return new Map(rows.map(({ mail_id, attempts }) => [mail_id, attempts]))
}

/** Forgets a mail, because it was sent or never can be. */
export const removeMail = (database: Database, accountId: AccountId, mailId: string): Promise<void> =>
  database.account(accountId, async (tx) => {
    await tx`delete from mails where account_id = ${accountId} and mail_id = ${mailId}`
  })

import type { AccountId, UserId } from '@doorward/core/ids'
import { parseEmail } from '@doorward/core/text/email-address'
import type { Database, Tx } from '../database/database.ts'

interface ForeignRow {
  account_id: AccountId
  user_id: UserId
  email: string
}

const rowsMax = 500

const listForeign = (tx: Tx, after: { account_id: string; user_id: string }) => tx<ForeignRow[]>`
  select account_id, user_id, email from user_profiles
  where octet_length(split_part(email, '@', 2)) <> char_length(split_part(email, '@', 2))
    and (account_id, user_id) > (${after.account_id}, ${after.user_id})
  order by account_id, user_id limit ${rowsMax}`

/** Somebody who wrote the row at this moment keeps what he wrote. */
const putRight = (tx: Tx, { account_id, user_id, email }: ForeignRow, stored: string) => tx`
  update user_profiles set email = ${stored}
  where account_id = ${account_id} and user_id = ${user_id} and email = ${email}`

/**
 * Stores the domains of addresses in IDNA form where a program of before stored them as typed. What is no address stays
 * as it is; nobody signs in with it. Answers how many rows were put right.
 */
export async function normaliseEmails(database: Database): Promise<number> {
  let changed = 0
  let after = { account_id: '', user_id: '' }
  for (;;) {
    const rows = await database.acrossAccounts('jobs', async (tx) => {
      const found = await listForeign(tx, after)
      for (const row of found) {
        const stored = parseEmail(row.email)
        if (stored !== undefined && stored !== row.email) changed += (await putRight(tx, row, stored)).count
      }
      return found
    })
    const last = rows.at(-1)
    if (!last || rows.length < rowsMax) return changed
    after = last
  }
}

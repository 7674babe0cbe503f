import type { AccountId, UserId } from '@doorward/core/ids'
import { normalEmail, parseEmail } from '@doorward/core/text/email-address'
import { ownConnections } from '@doorward/core/users/own-connections'
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

/**
 * Somebody who wrote the row at this moment keeps what he wrote. The address that he proved follows, unless somebody else
 * has proved the same one in its right form.
 */
async function putRight(tx: Tx, { account_id, user_id, email }: ForeignRow, stored: string): Promise<number> {
  const { count } = await tx`
    update user_profiles set email = ${stored}
    where account_id = ${account_id} and user_id = ${user_id} and email = ${email}`
  await tx`
    update user_identities i set subject = ${normalEmail(stored)}
    where account_id = ${account_id} and user_id = ${user_id} and subject = ${normalEmail(email)}
      and connection_id in (${ownConnections.email}, ${ownConnections.password})
      and not exists (
        select from user_identities o where o.account_id = i.account_id and o.connection_id = i.connection_id
          and o.issuer = i.issuer and o.subject = ${normalEmail(stored)})`
  return count
}

/**
 * Stores the domains of addresses in IDNA form where a program of before stored them as typed. What is no address stays
 * as it is; nobody signs in with it. Answers how many rows were put right.
 */
async function normaliseEmails(database: Database): Promise<number> {
  let changed = 0
  let after = { account_id: '', user_id: '' }
  for (;;) {
    const rows = await database.acrossAccounts('jobs', async (tx) => {
      const found = await listForeign(tx, after)
      for (const row of found) {
        const stored = parseEmail(row.email)
        if (stored !== undefined && stored !== row.email) changed += await putRight(tx, row, stored)
      }
      return found
    })
    const last = rows.at(-1)
    if (!last || rows.length < rowsMax) return changed
    after = last
  }
}

/** How far back programs of before may have made people while this one was started beside them. */
const beside = '7 days'

/**
 * Puts right what programs of before left: addresses as they were typed, and people without the identities by which they
 * are found. Cheap when there is nothing to do.
 */
export async function takeOverPeople(database: Database): Promise<void> {
  await normaliseEmails(database)
  await database.acrossAccounts(
    'jobs',
    (tx) => tx`select adopt_user_identities(clock_timestamp() - ${beside}::interval)`,
  )
}

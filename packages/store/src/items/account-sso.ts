import type { SsoConfiguration } from '@doorward/core/accounts/sso'
import type { AccountId } from '@doorward/core/ids'
import type { Database, Tx } from '../database/database.ts'
import type { Sealed, SealedPlace } from '../secrets/sealed-values.ts'
import { findItem } from './items.ts'

/** The single sign-on of an account, its secret sealed. */
export interface StoredSso {
  sso: SsoConfiguration
  sealedSecret: string | undefined
}

/** Where its secret stands (security 54). */
export const placeOfSsoSecret = (accountId: AccountId): SealedPlace => ({
  accountId,
  kind: 'account',
  id: accountId,
  field: 'ssoClientSecret',
})

/** The single sign-on of an account; undefined where none is set. */
export async function findAccountSso(tx: Tx, accountId: AccountId): Promise<StoredSso | undefined> {
  const item = await findItem(tx, accountId, { kind: 'account', id: accountId })
  if (!item || item.deleted) return undefined
  const { ssoConfiguration: sso, sealed } = item.doc as { ssoConfiguration?: SsoConfiguration; sealed?: Sealed } // as it was saved
  return sso && { sso, sealedSecret: sealed?.ssoClientSecret }
}

/**
 * The account whose people enter this name: it has verified the name, or one whose first label the name is, and set up
 * single sign-on under it. Of several the one for which both held first.
 */
export const findSsoAccount = (database: Database, name: string): Promise<AccountId | undefined> =>
  database.acrossAccounts(
    'domains',
    async (tx) => {
      const [row] = await tx<{ account_id: AccountId }[]>`
        select i.account_id from proved_domains p join items i on i.account_id = p.account_id
          join accounts a on a.account_id = p.account_id and a.deleting_since is null
        where i.kind = 'account' and i.item_id = i.account_id and not i.deleted
          and i.doc -> 'ssoConfiguration' ->> 'domain' = ${name}
          and ${name.includes('.') ? tx`p.domain = ${name}` : tx`split_part(p.domain, '.', 1) = ${name}`}
        group by i.account_id, i.doc
        order by greatest(min(p.proved_at), coalesce((i.doc -> 'ssoConfiguration' ->> 'domainSince')::timestamptz, 'epoch')), i.account_id
        limit 1`
      return row?.account_id
    },
    'read',
  )

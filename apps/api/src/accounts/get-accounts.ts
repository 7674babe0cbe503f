import type { AccountId } from '@doorward/core/ids'
import { listAccountsNaming } from '@doorward/store/items/accounts'
import { findItem, type Item } from '@doorward/store/items/items'
import type { Handler } from '../handler.ts'
import { showEach } from '../items/show-each.ts'
import { showListedAccount, storedAccount } from './show-account.ts'

/** Accounts in which the caller has any grant, or a user without any (decision 42); at a regional root, where no account is named, only those of the region. */
export const getAccounts: Handler<'getAccounts'> = async (call) => {
  const { database, engine, hosts } = call.environment
  const { caller, region } = call
  const { issuedFor } = caller
  const candidates: Item[] =
    issuedFor === 'platform'
      ? await listAccountsNaming(database, caller.userId)
      : await database.account(
          issuedFor,
          async (tx) => [(await findItem(tx, issuedFor, { kind: 'account', id: issuedFor })) ?? []].flat(),
          'read',
        )
  const { boundTo } = caller
  const here = candidates.filter(
    (item) =>
      (boundTo === undefined || boundTo === item.id) &&
      (call.accountId || region === undefined || storedAccount(item).region === region),
  )
  const isTheirs = await Promise.all(
    here.map(async ({ id }) => {
      const index = await engine.index(id as AccountId, { kind: 'strong' }) // an account item's id is its account
      return (
        index !== null &&
        (index.hasAnyGrant(caller.userId) || (index.hasUser(caller.userId) && !index.isDisabled(caller.userId)))
      )
    }),
  )
  return {
    status: 200,
    body: {
      accounts: showEach(
        call,
        here.filter((_, place) => isTheirs[place]),
        showListedAccount(hosts),
      ),
    },
  }
}

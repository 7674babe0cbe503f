import type { AccountId } from '@doorward/core/ids'
import { listAccountsNaming, type NamingAccount } from '@doorward/store/items/accounts'
import { findItem } from '@doorward/store/items/items'
import { listOwners } from '@doorward/store/items/owner-records'
import { listExistingAmong } from '@doorward/store/people/existing-people'
import type { CallOf, Handler } from '../handler.ts'
import { showEach } from '../items/show-each.ts'
import { showDeletedAccount, showListedAccount, storedAccount } from './show-account.ts'

/** Whether the caller is an owner of an account that is being deleted, as it was when it was. */
async function isOwnerOf({ caller, environment }: CallOf<'getAccounts'>, accountId: AccountId): Promise<boolean> {
  const { userId } = caller
  return environment.database.account(
    accountId,
    async (tx) =>
      (await listOwners(tx, accountId)).includes(userId) && (await listExistingAmong(tx, accountId, [userId])).size > 0,
    'read',
  )
}

/** Accounts in which the caller has any grant, or a user without any (decision 42); at a regional root, where no account is named, only those of the region. Owners also see theirs that is being deleted. */
export const getAccounts: Handler<'getAccounts'> = async (call) => {
  const { database, engine, hosts } = call.environment
  const { caller, region } = call
  const { issuedFor } = caller
  const candidates: NamingAccount[] =
    issuedFor === 'platform'
      ? await listAccountsNaming(database, caller.userId)
      : await database.account(
          issuedFor,
          async (tx) => {
            const item = await findItem(tx, issuedFor, { kind: 'account', id: issuedFor })
            return item ? [{ item, deletingSince: null }] : []
          },
          'read',
        )
  const { boundTo } = caller
  const here = candidates.filter(
    ({ item }) =>
      (boundTo === undefined || boundTo === item.id) &&
      (call.accountId || region === undefined || storedAccount(item).region === region),
  )
  const isTheirs = await Promise.all(
    here.map(async ({ item: { id }, deletingSince }) => {
      if (deletingSince) return isOwnerOf(call, id as AccountId) // an account item's id is its account
      const index = await engine.index(id as AccountId, { kind: 'strong' }) // an account item's id is its account
      return (
        index !== null &&
        (index.hasAnyGrant(caller.userId) || (index.hasUser(caller.userId) && !index.isDisabled(caller.userId)))
      )
    }),
  )
  const theirs = here.filter((_, place) => isTheirs[place])
  const deletedSince = new Map(theirs.map(({ item, deletingSince }) => [item.id, deletingSince]))
  return {
    status: 200,
    body: {
      accounts: showEach(
        call,
        theirs.map(({ item }) => item),
        (item) => {
          const since = deletedSince.get(item.id)
          return since ? showDeletedAccount(hosts)(item, since) : showListedAccount(hosts)(item)
        },
      ),
    },
  }
}

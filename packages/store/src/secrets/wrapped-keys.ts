import type { AccountId } from '@doorward/core/ids'
import type { Database } from '../database/database.ts'
import { type MasterKey, rewrapDataKey, unwrapDataKey } from './vault.ts'

export interface WrappedKey {
  accountId: AccountId
  wrapped: Uint8Array
}

/** Any data key of the database; undefined while none was ever wrapped. */
export const findAnyWrapped = (database: Database): Promise<WrappedKey | undefined> =>
  database.acrossAccounts(
    'jobs',
    async (tx) => {
      const [row] = await tx<
        { account_id: AccountId; wrapped: Uint8Array }[]
      >`select account_id, wrapped from data_keys order by account_id limit 1`
      return row && { accountId: row.account_id, wrapped: row.wrapped }
    },
    'read',
  )

/** Raises `StartError` unless this master key wrapped it. */
export function checkMasterKey(master: MasterKey, { accountId, wrapped }: WrappedKey): void {
  unwrapDataKey(master, accountId, wrapped)
}

const atOnce = 500

/** Every account that has keys, the platform's own among them, a page at a time. */
export async function* accountsWithKeys(database: Database): AsyncGenerator<AccountId[]> {
  for await (const page of pagesOfWrapped(database)) yield page.map(({ accountId }) => accountId)
}

async function* pagesOfWrapped(database: Database): AsyncGenerator<WrappedKey[]> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: WrappedKey[] = await listWrapped(database, after)
    yield page
    after = page.length < atOnce ? undefined : page.at(-1)?.accountId
  }
}

/**
 * Wraps every data key by the first of the master keys, while accounts are served: what is sealed by a data key stays as it is. Cut
 * short it is done again, and does what is left. Raises `StartError` for a key that none of them wrapped; the others are done then.
 * @param told hears how many were looked at
 */
export async function rewrapAll(
  database: Database,
  master: MasterKey,
  told: (looked: number) => void,
): Promise<{ rewrapped: number; already: number }> {
  const sum = { rewrapped: 0, already: 0 }
  let fault: unknown
  for await (const page of pagesOfWrapped(database)) {
    for (const one of page) {
      try {
        if (await rewrap(database, master, one)) sum.rewrapped += 1
        else sum.already += 1
      } catch (error) {
        fault ??= error
      }
    }
    told(sum.rewrapped + sum.already)
  }
  if (fault !== undefined) throw fault
  return sum
}

const listWrapped = (database: Database, after: string): Promise<WrappedKey[]> =>
  database.acrossAccounts(
    'jobs',
    async (tx) => {
      const rows = await tx<{ account_id: AccountId; wrapped: Uint8Array }[]>`
        select account_id, wrapped from data_keys where account_id > ${after} order by account_id limit ${atOnce}`
      return rows.map((row) => ({ accountId: row.account_id, wrapped: row.wrapped }))
    },
    'read',
  )

async function rewrap(database: Database, master: MasterKey, { accountId, wrapped }: WrappedKey): Promise<boolean> {
  const anew = rewrapDataKey(master, accountId, wrapped)
  if (!anew) return false
  await database.account(
    accountId,
    (tx) => tx`update data_keys set wrapped = ${anew} where account_id = ${accountId} and wrapped = ${wrapped}`,
  )
  return true
}

/** How many accounts have their data key wrapped by the first of the master keys, by another of them, and by none. */
export async function findWrapping(
  database: Database,
  master: MasterKey,
): Promise<{ first: number; others: number; none: number }> {
  const sum = { first: 0, others: 0, none: 0 }
  for await (const page of pagesOfWrapped(database)) {
    for (const { accountId, wrapped } of page) sum[wrapperOf(master, accountId, wrapped)] += 1
  }
  return sum
}

function wrapperOf(master: MasterKey, accountId: AccountId, wrapped: Uint8Array): 'first' | 'others' | 'none' {
  try {
    return rewrapDataKey(master, accountId, wrapped) ? 'others' : 'first'
  } catch {
    return 'none'
  }
}

import type { AccountId, ExtensionId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import { type Soon, soon } from '@doorward/core/soon'
import type { Database, Tx } from '../database/database.ts'
import { ensureExtensionKey, listExtensionKeys } from './extension-keys.ts'
import { type KeyRow, newSigningKey, openSigningKey, type PublicJwk, type SigningKey } from './signing-key.ts'
import { insertSigningKey, listSigningKeys, placeOfSigningKey } from './signing-keys.ts'
import { type DataKey, type MasterKey, newDataKey, unwrapDataKey } from './vault.ts'

type ActiveKeys = [SigningKey, ...SigningKey[]]

/** The keys of accounts: opened once, kept in memory for a minute at most (an emergency revoke takes effect by then). */
export interface Keyring {
  dataKey(accountId: AccountId): Promise<DataKey>
  /** Keys that verify tokens of the account: next, active and retiring ones. At hand as long as they are in memory. */
  publicKeys(accountId: AccountId): Soon<PublicJwk[]>
  /** The key that signs now. Raises `Refusal('NotFound')` for an account without keys. */
  activeKey(accountId: AccountId): Promise<SigningKey>
  /** That key, and behind it the one that signs by RS256, where the account has one. Raises the same. */
  activeKeys(accountId: AccountId): Promise<ActiveKeys>
  /** Makes the account a key that signs by RS256, unless it has one (decision 39). Other nodes know it within a minute. */
  ensureRsaKey(accountId: AccountId): Promise<void>
  /** Keys that verify tokens of an extension (decision 45); none once it is deleted, or before it has one. Read each time. */
  extensionKeys(accountId: AccountId, extensionId: ExtensionId): Promise<PublicJwk[]>
  /** The key that signs for an extension, made when there is none. Raises NotFound for an extension that is gone. */
  extensionKey(accountId: AccountId, extensionId: ExtensionId): Promise<SigningKey>
  /** Inserts a data key and first signing keys; for the transaction that creates the account. */
  insertKeys(tx: Tx, accountId: AccountId): Promise<void>
}

interface AccountKeys {
  readAt: number
  dataKey: DataKey
  rows: KeyRow[]
  /** The public part of each. */
  publicKeys: PublicJwk[]
  /** Those that sign, once they were asked for. */
  active?: ActiveKeys
}

const keptMs = 60_000
const accountsMax = 10_000

/** @param clock monotonic milliseconds */
export function openKeyring(database: Database, master: MasterKey, clock: () => number): Keyring {
  const kept = new Map<AccountId, AccountKeys>()

  function read(accountId: AccountId): Soon<AccountKeys> {
    const present = kept.get(accountId)
    return present && clock() - present.readAt < keptMs ? present : readAnew(accountId)
  }

  async function readAnew(accountId: AccountId): Promise<AccountKeys> {
    const readAt = clock()
    const { wrapped, rows } = await database.account(accountId, async (tx) => {
      const [data, keys] = await Promise.all([
        tx<{ wrapped: Uint8Array }[]>`select wrapped from data_keys where account_id = ${accountId}`,
        listSigningKeys(tx, accountId),
      ])
      return { wrapped: data[0]?.wrapped, rows: [...keys] }
    })
    if (!wrapped) throw new Refusal('NotFound')
    const publicKeys = rows.map((row) => row.public_jwk)
    const keys = { readAt, dataKey: unwrapDataKey(master, accountId, wrapped), rows, publicKeys }
    kept.delete(accountId)
    kept.set(accountId, keys)
    for (const oldest of kept.keys()) {
      if (kept.size <= accountsMax) break
      kept.delete(oldest)
    }
    return keys
  }

  async function activeKeys(accountId: AccountId): Promise<ActiveKeys> {
    const keys = await read(accountId)
    if (keys.active) return keys.active
    const active = (alg: SigningKey['alg']) => keys.rows.find((key) => key.alg === alg && key.signs)
    const [first, rsa] = [active('EdDSA'), active('RS256')]
    if (!first) throw new Refusal('NotFound')
    const [opened, ...more] = [first, ...(rsa ? [rsa] : [])].map((row) =>
      openSigningKey(keys.dataKey, placeOfSigningKey(accountId, row.key_id), row),
    )
    keys.active = [opened as SigningKey, ...more] // the first of them
    return keys.active
  }

  return {
    dataKey: async (accountId) => (await read(accountId)).dataKey,
    publicKeys: (accountId) => soon(read(accountId), ({ publicKeys }) => publicKeys),
    activeKey: async (accountId) => (await activeKeys(accountId))[0],
    activeKeys,
    async ensureRsaKey(accountId) {
      const { dataKey, rows } = await readAnew(accountId)
      if (rows.some(({ alg, signs }) => alg === 'RS256' && signs)) return
      const key = await newSigningKey('RS256')
      await database.account(accountId, (tx) => insertSigningKey(tx, accountId, { dataKey, key }))
      await readAnew(accountId)
    },
    async extensionKeys(accountId, extensionId) {
      const rows = await database.account(accountId, (tx) => listExtensionKeys(tx, accountId, extensionId), 'read')
      return rows.map(({ public_jwk }) => public_jwk)
    },
    extensionKey: async (accountId, extensionId) =>
      ensureExtensionKey(database, accountId, { extensionId, dataKey: (await read(accountId)).dataKey }),
    async insertKeys(tx, accountId) {
      const { dataKey, wrapped } = newDataKey(master, accountId)
      await tx`insert into data_keys (account_id, master_key_id, wrapped) values (${accountId}, ${master.id}, ${wrapped})`
      await insertSigningKey(tx, accountId, { dataKey, key: await newSigningKey('EdDSA') })
    },
  }
}

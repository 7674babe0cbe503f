import type { AccountId } from '@doorward/core/ids'
import type { Database, Tx } from '../database/database.ts'
import { type KeyRow, type NewSigningKey, newSigningKey, type SigningKey } from './signing-key.ts'
import { type DataKey, type SealContext, seal } from './vault.ts'

/**
 * The keys of an account in time (security K2): a new one is shown for a day before it signs, and what it follows verifies for as long
 * as anybody may hold what it signed. The longest is an id token, which ends a session of 90 days.
 */
const shownHours = 24
const verifiesDays = 91

const keysMax = 20

export const placeOfSigningKey = (accountId: AccountId, rowId: string): SealContext => ({
  ...{ accountId, rowId },
  table: 'signing_keys',
  column: 'private_key',
})

/** Keys that verify what the account signed, the one that signs last first. */
export async function listSigningKeys(tx: Tx, accountId: AccountId): Promise<KeyRow[]> {
  const rows = await tx<KeyRow[]>`
    select key_id, alg, signs_from <= clock_timestamp() as signs, public_jwk, private_key from signing_keys
    where account_id = ${accountId} and (verifies_until is null or verifies_until > clock_timestamp())
    order by signs_from desc limit ${keysMax}`
  return [...rows]
}

interface Sealing {
  dataKey: DataKey
  key: NewSigningKey
}

/** Now, as the column keeps it: rounded up, a key would sign a part of a millisecond later, and none meanwhile. */
const atOnce = (tx: Tx) => tx`date_trunc('milliseconds', clock_timestamp())`

/** Adds a key that signs at once, or hours from now. */
export const insertSigningKey = (tx: Tx, accountId: AccountId, { dataKey, key }: Sealing, inHours = 0) => tx`
  insert into signing_keys (account_id, key_id, alg, public_jwk, private_key, signs_from)
  values (${accountId}, ${key.keyId}, ${key.alg}, ${JSON.stringify(key.publicJwk)}::text::jsonb,
    ${seal(dataKey, placeOfSigningKey(accountId, key.keyId), key.pkcs8)},
    ${atOnce(tx)} + ${inHours} * interval '1 hour')`

/** How a key stands now, for the operator. */
export interface SigningKeyState {
  keyId: string
  alg: SigningKey['alg']
  signsFrom: Date
  /** Null until another key is to follow it. */
  verifiesUntil: Date | null
  state: 'next' | 'active' | 'retiring'
}

/** The keys of an account, as they follow one another. */
export const listKeyStates = (database: Database, accountId: AccountId): Promise<SigningKeyState[]> =>
  database.account(accountId, async (tx) => {
    const rows = await tx<(Omit<SigningKeyState, 'state'> & { signs: boolean })[]>`
      select key_id as "keyId", alg, signs_from as "signsFrom", verifies_until as "verifiesUntil", signs_from <= clock_timestamp() as signs
      from signing_keys
      where account_id = ${accountId} and (verifies_until is null or verifies_until > clock_timestamp())
      order by alg, signs_from desc limit ${keysMax}`
    return rows.map(({ signs, ...key }, place) => {
      const isSigner = signs && !rows.slice(0, place).some((newer) => newer.alg === key.alg && newer.signs)
      return { ...key, state: signs ? (isSigner ? 'active' : 'retiring') : 'next' }
    })
  })

const lockKeys = (tx: Tx, accountId: AccountId) => tx`select from accounts where account_id = ${accountId} for update`

/** By when the next keys sign; those that were made before and wait still are left as they are. */
export interface RotatedKeys {
  made: number
  signsFrom: Date
}

/**
 * Has another key follow each of an account's: it is shown from now on, signs in a day, and the one before verifies for
 * 91 days more. Where one waits already none is made. What verifies nothing any more goes.
 */
export async function rotateSigningKeys(
  database: Database,
  accountId: AccountId,
  dataKey: DataKey,
): Promise<RotatedKeys> {
  const algs = new Set((await listKeyStates(database, accountId)).map(({ alg }) => alg))
  const keys = await Promise.all([...algs].map(newSigningKey)) // made before anything is locked
  return database.account(accountId, async (tx) => {
    await lockKeys(tx, accountId)
    await tx`delete from signing_keys where account_id = ${accountId} and verifies_until <= clock_timestamp()`
    let made = 0
    for (const key of keys) if (await follow(tx, accountId, { dataKey, key })) made += 1
    const [next] = await tx<{ at: Date }[]>`
      select max(signs_from) as at from signing_keys where account_id = ${accountId}`
    return { made, signsFrom: next?.at ?? new Date(0) } // there is one
  })
}

async function follow(tx: Tx, accountId: AccountId, sealing: Sealing): Promise<boolean> {
  const { alg } = sealing.key
  const [waiting] = await tx`
    select from signing_keys where account_id = ${accountId} and alg = ${alg} and signs_from > clock_timestamp() limit 1`
  if (waiting) return false
  await tx`
    update signing_keys set verifies_until = clock_timestamp() + ${shownHours} * interval '1 hour' + ${verifiesDays} * interval '1 day'
    where account_id = ${accountId} and alg = ${alg} and verifies_until is null`
  await insertSigningKey(tx, accountId, sealing, shownHours)
  return true
}

/**
 * Takes a key away: within a minute nothing that it signed is taken any more. Where it signed, the next one signs at once, or one
 * that is made for it; where it was the next, the one that signs goes on. False where the account has no such key.
 */
export async function revokeSigningKey(
  database: Database,
  accountId: AccountId,
  { dataKey, keyId }: { dataKey: DataKey; keyId: string },
): Promise<boolean> {
  const revoked = (await listKeyStates(database, accountId)).find((key) => key.keyId === keyId)
  if (!revoked) return false
  const key = await newSigningKey(revoked.alg)
  return database.account(accountId, async (tx) => {
    await lockKeys(tx, accountId)
    const gone = await tx`delete from signing_keys where account_id = ${accountId} and key_id = ${keyId}`
    if (gone.count > 0) await succeed(tx, accountId, { dataKey, key })
    return gone.count > 0
  })
}

/** Sees that one key of a kind signs now and is not to end, the one that waits before all; one that retires never signs again. */
async function succeed(tx: Tx, accountId: AccountId, sealing: Sealing): Promise<void> {
  const { alg } = sealing.key
  const ofKind = tx`account_id = ${accountId} and alg = ${alg}`
  const [lasting] = await tx<{ keyId: string; signs: boolean }[]>`
    select key_id as "keyId", signs_from <= clock_timestamp() as signs from signing_keys where ${ofKind} and verifies_until is null`
  const [signing] = await tx<{ keyId: string; signsStill: boolean }[]>`
    select key_id as "keyId", verifies_until - ${verifiesDays} * interval '1 day' > clock_timestamp() as "signsStill" from signing_keys
    where ${ofKind} and signs_from <= clock_timestamp() and verifies_until is not null order by signs_from desc limit 1`
  if (lasting?.signs) return
  if (lasting && !signing?.signsStill)
    await tx`update signing_keys set signs_from = ${atOnce(tx)} where ${ofKind} and key_id = ${lasting.keyId}`
  else if (!lasting && signing?.signsStill)
    await tx`update signing_keys set verifies_until = null where ${ofKind} and key_id = ${signing.keyId}`
  else if (!lasting) await insertSigningKey(tx, accountId, sealing)
}

import { createPrivateKey, generateKeyPair, type KeyObject, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import type { AccountId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import type { Database, Tx } from '../database/database.ts'
import { selfSignedCertificate } from './self-signed-certificate.ts'
import { type DataKey, seal, unseal } from './vault.ts'

/** What an account signs its assertions by now, and the certificate of what it will sign by next. */
export interface SamlSigningKeys {
  /** PEM. */
  certificate: string
  privateKey: KeyObject
  nextCertificate: string
}

interface Making {
  dataKey: DataKey
  now: Date
}
interface Row {
  key_id: string
  place: 'CURRENT' | 'NEXT'
  certificate: string
  private_key: Uint8Array
}

const yearsGood = 10
const newPair = promisify(generateKeyPair) // an RSA pair takes long, and is made beside the loop
const placeOf = (accountId: AccountId, rowId: string) => ({
  ...{ accountId, rowId },
  table: 'saml_signing_keys',
  column: 'private_key',
})

const listRows = (database: Database, accountId: AccountId) =>
  database.account(
    accountId,
    (tx) =>
      tx<Row[]>`select key_id, place, certificate, private_key from saml_signing_keys where account_id = ${accountId}`,
  )

/** A new pair, sealed; its id is the certificate's fingerprint. */
async function newRow(accountId: AccountId, { dataKey, now }: Making) {
  const pair = await newPair('rsa', { modulusLength: 2048 })
  const notAfter = new Date(now)
  notAfter.setUTCFullYear(now.getUTCFullYear() + yearsGood)
  const certificate = selfSignedCertificate(pair, { commonName: accountId, notBefore: now, notAfter })
  const keyId = new X509Certificate(certificate).fingerprint256
  const sealed = seal(dataKey, placeOf(accountId, keyId), pair.privateKey.export({ format: 'der', type: 'pkcs8' }))
  return { keyId, certificate, sealed, madeAt: now }
}

const insertRow = (
  tx: Tx,
  accountId: AccountId,
  { place, row }: { place: Row['place']; row: Awaited<ReturnType<typeof newRow>> },
) => tx`
  insert into saml_signing_keys (account_id, key_id, place, certificate, private_key, created_at)
  values (${accountId}, ${row.keyId}, ${place}, ${row.certificate}, ${row.sealed}, ${row.madeAt})`

/** Makes both keys, unless another node has just done so. */
async function insertKeys(database: Database, accountId: AccountId, making: Making): Promise<void> {
  const [current, next] = await Promise.all([newRow(accountId, making), newRow(accountId, making)])
  await database.account(accountId, async (tx) => {
    await tx`select 1 from accounts where account_id = ${accountId} for update`
    const [present] = await tx`select 1 from saml_signing_keys where account_id = ${accountId} limit 1`
    if (present) return
    await insertRow(tx, accountId, { place: 'CURRENT', row: current })
    await insertRow(tx, accountId, { place: 'NEXT', row: next })
  })
}

/** The keys by which the account signs what it says to its applications by SAML, made when they are first asked for. */
export async function ensureSamlSigningKeys(
  database: Database,
  accountId: AccountId,
  making: Making,
): Promise<SamlSigningKeys> {
  let rows = await listRows(database, accountId)
  if (rows.length === 0) {
    await insertKeys(database, accountId, making)
    rows = await listRows(database, accountId)
  }
  const [current, next] = (['CURRENT', 'NEXT'] as const).map((place) => rows.find((row) => row.place === place))
  if (!current || !next) throw new Refusal('NotFound')
  const key = unseal(making.dataKey, placeOf(accountId, current.key_id), current.private_key)
  return {
    certificate: current.certificate,
    privateKey: createPrivateKey({ key, format: 'der', type: 'pkcs8' }),
    nextCertificate: next.certificate,
  }
}

/** How long the metadata have shown a key at least before it signs, so that applications have read it by then. */
const shownForMs = 3_600_000

const mayRotateAt = async (tx: Tx, accountId: AccountId): Promise<Date> => {
  const [next] = await tx<{ created_at: Date }[]>`
    select created_at from saml_signing_keys where account_id = ${accountId} and place = 'NEXT'`
  if (!next) throw new Refusal('NotFound')
  return new Date(next.created_at.getTime() + shownForMs)
}

/**
 * The next key becomes the one that signs, the present one is gone, and another is made to be the next. Answers when that
 * may be, and changes nothing, as long as the next key was not shown for an hour; undefined once it is done.
 */
export async function rotateSamlSigningKeys(
  database: Database,
  accountId: AccountId,
  making: Making,
): Promise<Date | undefined> {
  await ensureSamlSigningKeys(database, accountId, making)
  const row = await newRow(accountId, making)
  return database.account(accountId, async (tx) => {
    await tx`select 1 from accounts where account_id = ${accountId} for update`
    const earliest = await mayRotateAt(tx, accountId)
    if (earliest > making.now) return earliest
    await tx`delete from saml_signing_keys where account_id = ${accountId} and place = 'CURRENT'`
    await tx`update saml_signing_keys set place = 'CURRENT' where account_id = ${accountId} and place = 'NEXT'`
    await insertRow(tx, accountId, { place: 'NEXT', row })
    return undefined
  })
}

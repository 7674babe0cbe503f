import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { AccountId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import type { Database, Tx } from '../database/database.ts'
import { selfSignedCertificate } from './self-signed-certificate.ts'
import { type DataKey, seal, unseal } from './vault.ts'

/** To whom SAML providers encrypt: the certificate that they are shown, and the key that opens what they sent. */
export interface SamlKey {
  /** PEM. */
  certificate: string
  privateKey: KeyObject
}

interface Row {
  certificate: string
  private_key: Uint8Array
}

const placeOf = (accountId: AccountId) => ({ accountId, table: 'saml_keys', column: 'private_key', rowId: accountId })

const yearsGood = 20
const newPair = promisify(generateKeyPair) // an RSA pair takes long, and is made beside the loop

async function findRow(tx: Tx, accountId: AccountId): Promise<Row | undefined> {
  const [row] = await tx<Row[]>`select certificate, private_key from saml_keys where account_id = ${accountId}`
  return row
}

/** Makes the account its key, unless another node has just done so. */
async function insertKey(
  database: Database,
  accountId: AccountId,
  { dataKey, now }: { dataKey: DataKey; now: Date },
): Promise<void> {
  const pair = await newPair('rsa', { modulusLength: 2048 })
  const notAfter = new Date(now)
  notAfter.setUTCFullYear(now.getUTCFullYear() + yearsGood)
  const certificate = selfSignedCertificate(pair, { commonName: accountId, notBefore: now, notAfter })
  const sealed = seal(dataKey, placeOf(accountId), pair.privateKey.export({ format: 'der', type: 'pkcs8' }))
  await database.account(
    accountId,
    (tx) => tx`
      insert into saml_keys (account_id, certificate, private_key) values (${accountId}, ${certificate}, ${sealed})
      on conflict do nothing`,
  )
}

/** The account's key for encrypted SAML answers, made when it is first asked for. */
export async function ensureSamlKey(
  database: Database,
  accountId: AccountId,
  making: { dataKey: DataKey; now: Date },
): Promise<SamlKey> {
  const find = () => database.account(accountId, (tx) => findRow(tx, accountId))
  const present = await find()
  if (!present) await insertKey(database, accountId, making)
  const row = present ?? (await find())
  if (!row) throw new Refusal('NotFound')
  const key = unseal(making.dataKey, placeOf(accountId), row.private_key)
  return { certificate: row.certificate, privateKey: createPrivateKey({ key, format: 'der', type: 'pkcs8' }) }
}

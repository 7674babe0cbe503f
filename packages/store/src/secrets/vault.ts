import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import type { AccountId } from '@doorward/core/ids'
import { StartError } from '../database/start-error.ts'

/**
 * Envelope encryption (security K3): each account has a data key, wrapped by the master key.
 * AES-256-GCM; a sealed value is nonce (12 bytes), tag (16 bytes), cipher text.
 */
export interface MasterKey {
  id: string
  key: Buffer
  /** Where it was read, for whoever has to put it right. */
  from: string
  /** Others that may have wrapped what is there, while it is being changed; nothing is wrapped by them any more. */
  also: readonly MasterKey[]
}
export type DataKey = Buffer & { readonly dataKey: unique symbol }

/** Where a sealed value lives; a value moved to another place does not open. */
export interface SealContext {
  accountId: AccountId
  table: string
  column: string
  rowId: string
}

/**
 * Reads master keys, each of 32 bytes in base64 or hex, with commas or ends of lines between them: the first one wraps, the others
 * only open. Raises `StartError` for any other length, and where there is none.
 */
export function parseMasterKey(text: string, from = 'the variable DOORWARD_MASTER_KEY'): MasterKey {
  const [first = '', ...others] = text.split(/[,\n]/).filter((part) => part.trim() !== '')
  return { ...parseOne(first, from), also: others.map((other) => parseOne(other, from)) }
}

function parseOne(text: string, from: string): MasterKey {
  const trimmed = text.trim()
  const key = /^[0-9a-f]{64}$/i.test(trimmed) ? Buffer.from(trimmed, 'hex') : Buffer.from(trimmed, 'base64')
  if (key.length !== 32) throw new StartError(`The master key of ${from} must be 32 bytes, written in base64 or hex.`)
  return {
    id: createHash('sha256').update('doorward master key id').update(key).digest('hex').slice(0, 16),
    key,
    from,
    also: [],
  }
}

/** A new master key as text, in base64: `parseMasterKey` reads it. */
export const newMasterKeyText = (): string => randomBytes(32).toString('base64')

const nameOf = (place: SealContext) => [place.accountId, place.table, place.column, place.rowId].join('|')

function sealWith(key: Uint8Array, name: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name))
  const text = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

function openWith(key: Uint8Array, name: string, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(name))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
}

/** Encrypts with AES-256-GCM under a random nonce, bound to its place: nonce (12 bytes), tag (16), text. */
export const seal = (key: DataKey, place: SealContext, plain: Uint8Array): Buffer => sealWith(key, nameOf(place), plain)
/** Raises when the key, the place or the bytes are not those of the sealing. */
export const unseal = (key: DataKey, place: SealContext, sealed: Uint8Array): Buffer =>
  openWith(key, nameOf(place), sealed)

const wrapName = (accountId: AccountId) => `${accountId}|data_keys|wrapped`

/** A new data key and its wrapped form, the only one that is stored. */
export function newDataKey(master: MasterKey, accountId: AccountId): { dataKey: DataKey; wrapped: Buffer } {
  const dataKey = randomBytes(32) as DataKey // branded here, where it is made
  return { dataKey, wrapped: sealWith(master.key, wrapName(accountId), dataKey) }
}

/** Raises `StartError` when none of the master keys is the one that wrapped it. */
export function unwrapDataKey(master: MasterKey, accountId: AccountId, wrapped: Uint8Array): DataKey {
  let fault: unknown
  for (const { key } of [master, ...master.also]) {
    try {
      return openWith(key, wrapName(accountId), wrapped) as DataKey // branded here, where it is unwrapped
    } catch (cause) {
      fault = cause
    }
  }
  throw new StartError(`The master key of ${master.from} is not the one this database was made with.`, fault)
}

/** The same data key wrapped by the first of the master keys; undefined where it is so already. Raises as `unwrapDataKey` does. */
export function rewrapDataKey(master: MasterKey, accountId: AccountId, wrapped: Uint8Array): Buffer | undefined {
  try {
    openWith(master.key, wrapName(accountId), wrapped)
    return undefined
  } catch {
    return sealWith(master.key, wrapName(accountId), unwrapDataKey(master, accountId, wrapped))
  }
}

/** How a text that could be guessed is stored and found: useless without the account's data key. */
export const keyedHash = (key: DataKey, purpose: string, text: string): Buffer =>
  createHmac('sha256', key).update(`${purpose}\n${text}`).digest()

import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { DataKey } from '@doorward/store/vault'

/** How a random secret of 128 bits or more is stored (security K3). */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** A new secret of 256 bits, fit for an address. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** How a secret too short to be hashed plainly is stored: useless without the account's data key. */
export const markOfShortSecret = (key: DataKey, purpose: string, secret: string): Buffer =>
  createHmac('sha256', key).update(`${purpose}\n${secret}`).digest()

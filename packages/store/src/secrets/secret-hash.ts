import { createHash, randomBytes } from 'node:crypto'

/** How a random secret of 128 bits or more is stored (security K3). */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** A new secret of 256 bits, fit for an address. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

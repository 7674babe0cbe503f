import type { JWTPayload } from 'jose'

/** How far the clocks of an issuer and of this node may differ (security 12). */
export const skewSeconds = 60

const isCanonical = (part: string): boolean =>
  part !== '' && Buffer.from(part, 'base64url').toString('base64url') === part

/** Whether a signed token has its one spelling: three parts of base64url without padding or spare bits (RFC 7515 §2). */
export function isCompact(token: string): boolean {
  const parts = token.split('.')
  return parts.length === 3 && parts.every(isCanonical)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * What is wrong with the claims of a token whose signature is good, whoever issued it; undefined for nothing. `iat` must
 * be a number and not ahead of time (security 12). `cnf` demands a proof, which is taken
 * for tokens of our own login alone (RFC 9449 §7.1). Whoever
 * `act` names must not act for somebody who acts for another in turn (RFC 8693 §4.1, security 16).
 * @param now seconds since the epoch
 */
export function faultIn({ iat, cnf, act }: JWTPayload, now: number): string | undefined {
  if (iat !== undefined && !(Number.isFinite(iat) && iat <= now + skewSeconds)) return 'iat is ahead of time'
  if (cnf !== undefined) return 'cnf without a proof'
  if (act !== undefined && (!isObject(act) || Array.isArray(act) || 'act' in act)) return 'act is deeper than one'
  return undefined
}

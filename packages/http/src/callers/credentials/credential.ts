import type { LinkedIdentity } from '@doorward/core/identities/linked-user'
import type { AccountId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import { decodeJwt, decodeProtectedHeader, type JWTPayload } from 'jose'
import type { Caller } from '../caller.ts'
import type { KeyLookups } from '../key-lookups.ts'
import { faultIn, isCompact, skewSeconds } from './token-form.ts'

/** A credential that was found good, with what it stands on. */
export interface Verified {
  caller: Caller
  /** The account's key that signed it; absent for a client's own key, which `caller` names. */
  keyId?: string
  expiresAt: number
  accountId: AccountId
  /** The registration that let it in, and the audiences it was chosen by, for a linked issuer's token. */
  linked?: { by: LinkedIdentity; audiences: readonly string[] }
}

/** Where and when a credential is shown. */
export interface Situation {
  /** The account whose host was addressed. */
  at: AccountId | undefined
  /** Seconds since the epoch. */
  now: number
  /** Whether a linked issuer may be asked for keys that are not known yet. */
  mayAsk(): boolean
}

/** A signed token (RFC 7519) as it reads, nothing of which is believed yet. */
export interface SignedToken {
  token: string
  kid: string
  typ: string | undefined
  issuer: string
  claims: JWTPayload
}

/**
 * One kind of signed token: verifies one that reads like it, undefined for one that does not. Raises for one that reads
 * like it and is no good.
 */
export type VerifyKind = (
  lookups: KeyLookups,
  signed: SignedToken,
  situation: Situation,
) => Promise<Verified | undefined>

/** The refusal of a credential; only the log hears the cause. */
export const refused = (cause: string) => new Refusal('Unauthorized', { cause })

/** Reads a signed token. Raises for a text that is none, and for one that lacks what every kind has. */
export function readSigned(token: string): SignedToken {
  if (!isCompact(token)) throw refused('not the one spelling of a signed token')
  const { kid, typ } = decodeProtectedHeader(token)
  const claims = decodeJwt(token)
  if (!kid || !claims.iss || !claims.sub) throw refused('kid, iss or sub is missing')
  return { token, kid, typ, issuer: claims.iss, claims }
}

const lifeSecondsMax = 24 * 3600 + skewSeconds

/** The expiry; raises for a token that lives longer than it may (security 12), or whose claims no token may have. */
export function lifeOf(payload: JWTPayload, now: number): number {
  const { exp = 0, iat = 0 } = payload // both were required
  const fault = faultIn(payload, now)
  if (fault !== undefined) throw refused(fault)
  if (exp - iat > lifeSecondsMax) throw refused('lifetime too long')
  return exp
}

import type { AccountId, ClientId, KeyId, UserId } from '@doorward/core/ids'
import type { Soon } from '@doorward/core/soon'

/** Who is calling, from a verified credential. */
export interface Caller {
  userId: UserId
  kind: 'person' | 'client'
  /** The account the credential belongs to; `platform` is valid at every account host. */
  issuedFor: AccountId | 'platform'
  /** Subject as the issuer knows it; differs from `userId` for portal users (decisions 33). */
  subject: string
  clientId?: ClientId
  keyId?: KeyId
  /** The registration of a linked issuer that vouches for the person. */
  identityId?: string
  /** The limited token that speaks: it holds less than its user (contract, authorization model 11). */
  tokenId?: string
  /** The sign-in session the token belongs to. */
  sessionId?: string
  /** Seconds since the epoch of the sign-in itself. */
  authTime?: number
  email?: string
  scope: string
}

/**
 * Verifies a bearer token. Raises `Refusal('Unauthorized')` for anything that is not a good credential.
 * @param from.at the account whose host was addressed; tokens of issuers that it has linked are good there
 * @param from.connection what stays the same as long as one peer is connected
 * @param from.mayAsk whether a linked issuer may be asked for keys that are not known yet; yes unless told
 */
export type Authenticate = (
  token: string,
  from?: { at?: AccountId | undefined; connection?: object | undefined; mayAsk?: () => boolean },
) => Soon<Caller>

/** How somebody stands to an account: he may be a caller there, was deleted there, or never came to it. */
export type Standing = 'belongs' | 'removed' | 'stranger'

import type { AccountId, ApplicationId, ClientId, KeyId, UserId } from '@doorward/core/ids'

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
  /** Who really acts, where somebody signed in as this user to test (`act`, RFC 8693 §4.1). */
  actorId?: UserId
  /** The service client that acts on behalf of this user, by one of its keys (RFC 8693): what it may do both of them may. */
  byClient?: { clientId: ClientId; keyId: KeyId }
  /** The application that the actor tests. */
  testedApplicationId?: ApplicationId
  /** Seconds since the epoch of the sign-in itself; nothing where somebody else acts, who did not sign in as the user. */
  authTime?: number
  /** The thumbprint of the key that the token is bound to: whoever shows it has to prove to have that (RFC 9449). */
  boundKey?: string
  email?: string
  /** The one account that a person of the platform may be a caller of: he came by its single sign-on (decision 42). */
  boundTo?: AccountId
  scope: string
}

/** A service client, by one of its keys. */
export const callerOfClient = (accountId: AccountId, clientId: ClientId, keyId: KeyId): Caller => ({
  userId: clientId as string as UserId, // a service client's id is a user id like any other (contract, model 9)
  kind: 'client',
  issuedFor: accountId,
  subject: clientId,
  clientId,
  keyId,
  scope: 'openid',
})

/** How somebody stands to an account: he may be a caller there, was deleted or is disabled there, or never came to it. */
export type Standing = 'belongs' | 'removed' | 'disabled' | 'stranger'

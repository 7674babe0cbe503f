import type { LinkedIdentity } from '@doorward/core/identities/linked-user'
import type { AccountId, ClientId, ExtensionId, KeyId, UserId } from '@doorward/core/ids'
import type { Soon } from '@doorward/core/soon'
import type { JWK } from 'jose'
import type { IssuerKeys } from './issuer-keys.ts'
import type { Sight } from './sight.ts'

/**
 * What verification looks up; handed in, so that this room knows neither store nor engine. What is asked on every request
 * is answered from the request's own sight of the account, where there is one.
 */
export interface KeyLookups<Account = unknown> {
  /** The account that issues tokens under this origin (scheme, host, port); undefined for a foreign issuer. */
  accountOfIssuer(origin: string): Promise<AccountId | undefined>
  /** Keys that verify the account's own tokens. */
  accountKeys(accountId: AccountId): Soon<JWK[]>
  /** Keys that verify the tokens of an extension; none once it is gone. */
  extensionKeys(accountId: AccountId, extensionId: ExtensionId): Promise<JWK[]>
  /** The `x` of a service client's live Ed25519 key (RFC 8037); undefined once client, key or account is gone. Asked on every request. */
  clientKey(accountId: AccountId, clientId: ClientId, keyId: KeyId, sight?: Sight<Account>): Soon<string | undefined>
  /**
   * Whether the sign-in session of a token still stands. Asked on every request that carries one; `strongly` by writes, which
   * know of every end that was answered before they came (security C5).
   */
  sessionStands(accountId: AccountId, sessionId: string, how?: { strongly: boolean }): Soon<boolean>
  /** What may stand behind `{accountId}.accounts.` as the audience of service clients' own tokens. */
  audienceDomains: readonly string[]
  /** The foreign issuers that an account accepts. Asked on every request with a token of one. */
  linkedIdentities(accountId: AccountId, sight?: Sight<Account>): Soon<readonly LinkedIdentity[]>
  /** Keys of those issuers. */
  issuerKeys: IssuerKeys
  /** Whether a limited token of this user was not taken back. Asked on every request that carries one. */
  tokenStands(accountId: AccountId, userId: UserId, tokenId: string, sight?: Sight<Account>): Soon<boolean>
}

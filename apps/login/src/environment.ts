import type { SharedIdentity } from '@doorward/core/connections/shared-identity'
import type { AccountId, ClientId, InviteId, UserId } from '@doorward/core/ids'
import type { SigningIn, StandingInvite } from '@doorward/core/invites/invite'
import type { HostTable } from '@doorward/http/app/host'
import type { HttpParts } from '@doorward/http/app/parts'
import type { VerifyAssertion } from '@doorward/http/callers/client-assertion'
import type { ReadExtensionToken } from '@doorward/http/callers/credentials/extension-token'
import type { VerifyOneTimeCode } from '@doorward/http/callers/one-time-code'
import type { Outbound } from '@doorward/http/outbound/outbound'
import type { Outbox } from '@doorward/mail/outbox'
import type { Database } from '@doorward/store/database/database'
import type { DatabaseClock } from '@doorward/store/database/database-clock'
import type { CredentialsOwner } from '@doorward/store/items/connection-credentials'
import type { Keyring } from '@doorward/store/secrets/keyring'
import type { AskedConnectionTest } from '@doorward/store/sign-in/connection-tests'
import type { AskedDelegation } from '@doorward/store/sign-in/delegations'
import type { Commit } from '@doorward/store/writes/model'
import type { Sessions } from './sessions.ts'

/** What the hosted login works with. Opened once by the server. */
export interface LoginEnvironment {
  /** The database's time: what signing in leaves behind expires by it (security K1). */
  clock: Pick<DatabaseClock, 'now' | 'aheadMs'>
  database: Database
  commit: Commit
  keyring: Keyring
  /** From which nonces for proofs of possession are made; 32 bytes, the same on every node. */
  nonceSecret: Buffer
  hosts: HostTable
  sessions: Sessions
  outbox: Outbox
  /** The one way out to providers (security 44). */
  outbound: Outbound
  /** Knows a service client by an assertion that it signed. */
  verifyAssertion: VerifyAssertion
  /** Knows whom a service client signed in, by a code that it signed. */
  verifyOneTimeCode: VerifyOneTimeCode
  /**
   * Accepts an invite for whoever signs in by it; one that is gone is no fault. Raises a Refusal where he may not.
   */
  acceptInvite(signingIn: SigningIn): Promise<void>
  /** An invite that can still be accepted by somebody, and the tenant it leads to. */
  standingInvite(accountId: AccountId, inviteId: InviteId): Promise<StandingInvite | undefined>
  /** Knows a token that was made for an extension, while it is good. */
  readExtensionToken: ReadExtensionToken
  /** Whether a test sign-in is still right: the rights of whoever does it cover its user's (security G3). */
  mayDelegate(accountId: AccountId, asked: AskedDelegation): Promise<boolean>
  /** Whether a person may change the account itself, for whom it may require a second factor. */
  isAdministrator(accountId: AccountId, userId: UserId): Promise<boolean>
  /** Whether a service client may sign people in by their passwords. */
  maySignInByPassword(accountId: AccountId, clientId: ClientId): Promise<boolean>
  /** Whether whoever asked for a test of a connection may still test it. */
  mayTestConnection(accountId: AccountId, asked: AskedConnectionTest): Promise<boolean>
  /** What the operator lends to connections for development. */
  sharedIdentities: readonly SharedIdentity[]
  /** The token that a provider gave for a user, renewed where it has expired. */
  providerToken(owner: CredentialsOwner): Promise<string | undefined>
  /** Hear of sign-ins, and of tries at secrets: judged, or refused for too many before. */
  signedIn?(way: 'pages' | 'password grant' | 'test'): void
  tried?(kind: string, outcome: 'judged' | 'paused' | 'locked'): void
  findAccount: HttpParts['findAccount']
  defaultAccount: HttpParts['defaultAccount']
}

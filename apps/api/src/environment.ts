import type { SharedIdentity } from '@doorward/core/connections/shared-identity'
import type { AccountId } from '@doorward/core/ids'
import type { ItemKind } from '@doorward/core/kinds'
import type { Engine } from '@doorward/engine/engine'
import type { Past } from '@doorward/engine/past/past'
import type { Trials } from '@doorward/engine/trials/trials'
import type { HostTable } from '@doorward/http/app/host'
import type { HttpParts } from '@doorward/http/app/parts'
import type { IssuerKeys } from '@doorward/http/callers/issuer-keys'
import type { Dns } from '@doorward/http/outbound/dns'
import type { Outbound } from '@doorward/http/outbound/outbound'
import type { Outbox } from '@doorward/mail/outbox'
import type { Database } from '@doorward/store/database/database'
import type { CredentialsOwner } from '@doorward/store/items/connection-credentials'
import type { Keyring } from '@doorward/store/secrets/keyring'
import type { Commit } from '@doorward/store/writes/model'
import type { Recorder } from './analytics/recorder.ts'
import type { ServedDomains } from './callers/served-domains.ts'
import type { KeyUses } from './clients/key-uses.ts'
import type { SenderParts } from './integrations/delivery/sender.ts'
import type { NoteMalformed } from './items/malformed.ts'

/** What every handler works with. Opened once by the server. */
export interface ApiEnvironment {
  /** The database's time as this node knows it: what expires is judged by it (security K1). */
  now(): Date
  database: Database
  engine: Engine
  /** Tries what writes would move. */
  trials: Trials
  /** Accounts as they were. */
  past: Past
  commit: Commit
  /** How many items of a kind the writes before make, where several are planned together: a limit that counts stored ones adds them. */
  madeBefore?(kind: ItemKind): number
  keyring: Keyring
  hosts: HostTable
  outbox: Outbox
  keyUses: KeyUses
  /** Where support tickets are mailed to. */
  supportEmail: string | undefined
  recorder: Recorder
  /** Hears of stored items that can't be read. */
  noteMalformed: NoteMalformed
  /** What stands in the domain name system. */
  dns: Dns
  /** Custom domains under which accounts are served. */
  servedDomains: ServedDomains
  /** The one way out to addresses that somebody else chose (security 44). */
  outbound: Outbound
  /** Other addresses of the clouds that integrations send to, by the operator's configuration only. */
  integrationEndpoints: SenderParts['endpoints']
  /** Keys of the issuers that accounts have linked. */
  issuerKeys: IssuerKeys
  /** What the operator lends to connections for development. */
  sharedIdentities: readonly SharedIdentity[]
  /** The token that a provider gave for a user, renewed where it has expired. */
  providerToken(owner: CredentialsOwner): Promise<string | undefined>
  defaultAccount: HttpParts['defaultAccount']
  findAccount: HttpParts['findAccount']
  /** Has this node look an account up anew: it was unknown a moment ago. */
  forgetAccount(accountId: AccountId): void
}

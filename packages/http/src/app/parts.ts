import type { Endpoint } from '@doorward/contract/endpoint'
import type { AccountId } from '@doorward/core/ids'
import type { Region } from '@doorward/core/regions'
import type { Soon } from '@doorward/core/soon'
import type { Caller, Standing } from '../callers/caller.ts'
import type { Sight } from '../callers/sight.ts'
import type { Authenticate } from '../callers/verify-token.ts'
import type { Freshness } from '../endpoints/freshness.ts'
import type { NeededPermission } from '../endpoints/needed-permission.ts'
import type { OpaqueTexts } from '../endpoints/opaque-texts.ts'
import type { Overload } from '../limits/overload.ts'
import type { RateLimiter } from '../limits/rate-limit.ts'
import type { TellingOf } from './answered.ts'
import type { Connection } from './connection.ts'
import type { MayCallFrom } from './cors.ts'
import type { AccountOfDomain, HostFacts, HostTable } from './host.ts'
import type { Outages } from './outages.ts'

/** An account and the region it lives in. */
export interface AccountPlace {
  accountId: AccountId
  region: Region
}

/** What the HTTP server is handed; it knows neither store nor engine, nor what an account is to those. */
export interface HttpParts<Account = unknown> extends TellingOf {
  hosts: HostTable
  /** The account's region; undefined when there is no such account. Cached by its owner. */
  findAccount(accountId: AccountId): Soon<AccountPlace | undefined>
  /** Whose a custom domain is that is served; none is where it is not said. */
  accountOfDomain?: AccountOfDomain
  /** The account behind plain `localhost` for callers that name none. */
  defaultAccount(): Soon<AccountPlace | undefined>
  authenticate: Authenticate
  /** Seconds since the epoch, by the database's clock. */
  now(): number
  /** Hears of every verified caller and its address, empty for one who has left. Raises TooManyRequests for one that passed its own limit. */
  admitted?(caller: Caller, address: string, sight: Sight<Account>): Soon<void>
  /** The account as current as asked, for those who judge by it. Fails as what is behind it fails. */
  seeAccount(accountId: AccountId, freshness: Freshness): Soon<Account | null>
  /** How the caller stands to an account; null is no account. */
  standingOf(caller: Caller, account: Account | null): Standing
  /** Whether the caller holds what an endpoint needs, or an action that includes it. */
  mayDo(ask: {
    caller: Caller
    account: Account
    needed: NeededPermission
    params: Record<string, string>
    connection: Connection
  }): boolean
  /** Exact origins whose pages may call from a browser what a host serves. */
  mayCallFrom: MayCallFrom
  /** Whether the account is locked for not having paid (decision 52), as known a moment ago; nobody is where it is not said. */
  isLocked?(accountId: AccountId): boolean
  /** Hears of each answered call of an endpoint that counts as usage. */
  countCall?(accountId: AccountId, endpoint: Endpoint): void
  /** Notes that a proof of possession was shown, on whichever node; false where it was before. None are taken where it is not there. */
  takeProof?(accountId: AccountId, proof: { id: string; expiresAt: Date }): Promise<boolean>
  texts: OpaqueTexts
  limiter: RateLimiter
  /** Product names that are taken for our own in user ids, role ids and resource URIs; none by default. */
  prefixAliases?: string[]
  /** Addresses of proxies whose forwarding headers count (security 47); none by default. */
  trustedProxies?: string[]
  /** Turns requests away before any work while there is more than the node can do; never where it is not there. */
  overload?: Pick<Overload, 'refuse'>
  /** Hears of requests that are refused because what they need is away. */
  outages?: Outages
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What is remembered of the connection it came on; set before anything else. */
    connection: Connection
    /** What the Host header names; set before anything else. */
    hostFacts: HostFacts
    /** How it sees its account. */
    sight: Sight<unknown>
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

import type { Connection } from '@doorward/core/connections/connection'
import type { AccountId } from '@doorward/core/ids'
import type { ConnectionCredentials } from '@doorward/store/items/connection-credentials'
import type { LoginEnvironment } from '../environment.ts'

/** One sign-in at a provider: the connection with its secret in clear, and what ties answer to question. */
export interface Asking {
  accountId: AccountId
  connection: Connection
  secret: string | undefined
  /** Our address that the provider sends the browser back to. */
  returnTo: string
  /** Random, and known to the browser's own address alone until it comes back. */
  state: string
  /** Follow from the state by a key of the account, and are stored nowhere. */
  verifier: string
  nonce: string
  /** What goes along for this sign-in alone, such as the address that the person gave us already. */
  properties?: Record<string, string>
}

/** What a provider vouched for. */
export interface ProviderAnswer {
  /** Who vouches, where the protocol names it; else the connection alone does. */
  issuer: string
  claims: { [name: string]: unknown }
  credentials?: ConnectionCredentials
}

/** What a way works with. */
export type WayParts = Pick<LoginEnvironment, 'outbound' | 'clock' | 'database' | 'keyring'>

/** How people sign in at providers of one kind. All raise FederationError. */
export interface SignInWay {
  /** The provider's address to send the browser to. */
  begin(environment: WayParts, asking: Asking): Promise<string>
  /** Reads what the browser brought back. */
  complete(environment: WayParts, asking: Asking, answer: URLSearchParams): Promise<ProviderAnswer>
  /** Renews what was given, where the protocol knows how. */
  refresh?(
    environment: WayParts,
    open: Pick<Asking, 'connection' | 'secret'>,
    refreshToken: string,
  ): Promise<ConnectionCredentials>
}

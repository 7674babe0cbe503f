import type { AccountId, ConnectionId, TenantId } from '@doorward/core/ids'
import { hashOfSecret, newSecret } from '@doorward/store/secrets/secret-hash'
import { keyedHash } from '@doorward/store/secrets/vault'
import { consumeOidcRow, findOidcRow, saveOidcRow } from '@doorward/store/sign-in/oidc-rows'
import type { LoginEnvironment } from '../environment.ts'

/** A sign-in at a provider that a browser was sent to. */
export interface Attempt {
  connectionId: ConnectionId
  /** The sign-in that it is for: of our pages, one that only adds an identity, or a test. Its browser alone may come back. */
  signIn: { uid: string } | { linkRequestId: string } | { testId: string }
  /** The tenant that somebody new belongs to. */
  tenantId?: TenantId
  /** The account whose single sign-on it is, where the platform signs its people in (decision 42). */
  ssoOf?: AccountId
  /** What goes along to the provider for this sign-in, besides what the connection sends always. */
  properties?: Record<string, string>
  /** The application that the person is on the way to. */
  applicationId?: string
  /** Under which its steps are kept. */
  traceId: string
  /** The provider that the browser was sent to, by `providerOf`; the connection may lead to another one by then. */
  provider?: string
}

type Parts = Pick<LoginEnvironment, 'database' | 'clock' | 'keyring'>

const model = 'FederationAttempt'
/** Security 7. */
const goodForMs = 600_000

/** What ties an answer to its question; verifier and nonce follow from the state and are stored nowhere. */
export interface Ties {
  state: string
  verifier: string
  nonce: string
}

async function tiesOf({ keyring }: Parts, accountId: AccountId, state: string): Promise<Ties> {
  const key = await keyring.dataKey(accountId)
  const derived = (purpose: string) => keyedHash(key, `federation ${purpose}`, state).toString('base64url')
  return { state, verifier: derived('verifier'), nonce: derived('nonce') }
}

/** Keeps an attempt for ten minutes under a state of its own. */
export async function saveAttempt(parts: Parts, accountId: AccountId, attempt: Attempt): Promise<Ties> {
  const ties = await tiesOf(parts, accountId, newSecret())
  const row = {
    model,
    id: hashOfSecret(ties.state),
    payload: { ...attempt },
    expiresAt: new Date(parts.clock.now() + goodForMs),
  }
  await parts.database.account(accountId, (tx) => saveOidcRow(tx, accountId, row))
  return ties
}

/** The attempt of a state that somebody may still come back with. */
export async function findAttempt(
  parts: Parts,
  accountId: AccountId,
  state: string,
): Promise<(Attempt & Ties) | undefined> {
  const row = await parts.database.account(
    accountId,
    (tx) => findOidcRow(tx, accountId, model, hashOfSecret(state)),
    'read',
  )
  if (!row || row.consumedAt || row.expiresAt.getTime() <= parts.clock.now()) return undefined
  return { ...(row.payload as unknown as Attempt), ...(await tiesOf(parts, accountId, state)) } // as `saveAttempt` wrote it
}

/** False when somebody came back for it already. */
export const useAttempt = ({ database }: Parts, accountId: AccountId, state: string): Promise<boolean> =>
  database.account(accountId, (tx) => consumeOidcRow(tx, accountId, model, hashOfSecret(state)))

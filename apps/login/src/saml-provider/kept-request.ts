import type { AccountId } from '@doorward/core/ids'
import { hashOfSecret, newSecret } from '@doorward/store/secrets/secret-hash'
import { consumeOidcRow, findOidcRow, saveOidcRow } from '@doorward/store/sign-in/oidc-rows'
import type { LoginEnvironment } from '../environment.ts'

type Parts = Pick<LoginEnvironment, 'database' | 'clock'>

/** What an application asked for, until the browser is sent back with the answer. */
export interface KeptRequest {
  applicationId: string
  /** Undefined where a sign-in began here. */
  requestId?: string
  relayState?: string
  forcesSignIn?: true
  isPassive?: true
  /** What is to be ended, instead of a sign-in; without a name where the request proved nothing. */
  signsOut?: { name?: string; sessions?: string[] }
  /** Where it came by a form, and is answered so (SAML 2.0 Bindings §3.5). */
  isForm?: true
  /** What came of that, where the answer alone is left to do. */
  outcome?: 'signedOut' | 'stays'
  /** Hash of what the address says that a completed sign-in leads to. */
  proof?: string
}

const model = 'SamlRequest'
const goodForMs = 3_600_000

async function save({ database, clock }: Parts, accountId: AccountId, secret: string, kept: KeptRequest) {
  const expiresAt = new Date(clock.now() + goodForMs)
  const row = { model, id: hashOfSecret(secret), payload: { ...kept }, expiresAt }
  await database.account(accountId, (tx) => saveOidcRow(tx, accountId, row))
}

/** Keeps a request for an hour; answers the id that the browser asks for the answer by. */
export async function keepRequest(parts: Parts, accountId: AccountId, kept: KeptRequest): Promise<string> {
  const secret = newSecret()
  await save(parts, accountId, secret, kept)
  return secret
}

/** Notes that a sign-in is under way for a request; answers what only its end leads to. */
export async function provingRequest(
  parts: Parts,
  accountId: AccountId,
  { id, kept }: { id: string; kept: KeptRequest },
): Promise<string> {
  const proof = newSecret()
  await save(parts, accountId, id, { ...kept, proof: hashOfSecret(proof) })
  return proof
}

/** The request, until it is answered. */
export async function findKeptRequest({ database, clock }: Parts, accountId: AccountId, id: string) {
  const row = await database.account(accountId, (tx) => findOidcRow(tx, accountId, model, hashOfSecret(id)), 'read')
  if (!row || row.consumedAt || row.expiresAt.getTime() <= clock.now()) return undefined
  return row.payload as unknown as KeptRequest // as `save` wrote it
}

/** False when it was answered already. */
export const useKeptRequest = ({ database }: Parts, accountId: AccountId, id: string): Promise<boolean> =>
  database.account(accountId, (tx) => consumeOidcRow(tx, accountId, model, hashOfSecret(id)))

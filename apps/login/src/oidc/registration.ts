import type { JsonWebKey } from 'node:crypto'
import {
  type ApplicationRegistration,
  applicationRegistrationDefault,
} from '@doorward/core/accounts/application-registration'
import { type Application, type ApplicationSecret, tidyApplication } from '@doorward/core/applications/application'
import type { AccountPlan } from '@doorward/core/billing/plans'
import type { Json } from '@doorward/core/changes/patch'
import { type AccountId, type ApplicationId, type KeyId, platformAccountId } from '@doorward/core/ids'
import { kinds } from '@doorward/core/kinds'
import { limits } from '@doorward/core/limits'
import { productName } from '@doorward/core/platform'
import { Refusal } from '@doorward/core/refusals'
import { isReadable } from '@doorward/core/text/visible'
import { isApplicationKey, publicKeyOf } from '@doorward/http/callers/application-key'
import { randomId } from '@doorward/http/random-id'
import { listWaitingApplications } from '@doorward/store/items/applications'
import { findItem, type Item } from '@doorward/store/items/items'
import { hashOfSecret, newSecret } from '@doorward/store/secrets/secret-hash'
import type { LoginEnvironment } from '../environment.ts'
import { TokenError } from './client-proof.ts'

const keyOfAccount = (accountId: AccountId) => ({ kind: 'account', id: accountId }) as const

/** Whether an account's document lets programs register themselves; the platform has one application, for good. */
function letsRegister(accountId: AccountId, account: Item | undefined): boolean {
  if (accountId === platformAccountId || !account || account.deleted) return false
  const stored = account.doc.applicationRegistration as ApplicationRegistration | undefined // as its schema let it in
  return (stored ?? applicationRegistrationDefault) === 'approved'
}

/** Whether an account may not be set up otherwise before it has paid (decision 52). */
const isLocked = (account: Item | undefined): boolean =>
  (account?.doc.plan as AccountPlan | undefined)?.featureSet === 'LOCKED' // as billing wrote it

/** Whether programs may register themselves as applications of an account. */
export async function acceptsRegistrations(
  { database }: Pick<LoginEnvironment, 'database'>,
  accountId: AccountId,
): Promise<boolean> {
  if (accountId === platformAccountId) return false
  const account = await database.account(accountId, (tx) => findItem(tx, accountId, keyOfAccount(accountId)), 'read')
  return letsRegister(accountId, account)
}

/** What programs say of themselves (RFC 7591 §2); what else it says is passed over, as the standard wants it. */
export type ClientMetadata = Readonly<Record<string, unknown>>

const proofs = ['none', 'client_secret_basic', 'private_key_jwt'] as const
type Proof = (typeof proofs)[number]
const grantTypes = ['authorization_code', 'refresh_token']
const nameMax = 128
const uriMax = 1_024

const invalidMetadata = (text: string) => new TokenError('invalid_client_metadata', text)

const isText = (value: unknown): value is string => typeof value === 'string'
const textsOf = (value: unknown): string[] | undefined =>
  Array.isArray(value) && value.every(isText) ? value : undefined

/** Raises TokenError for addresses that an application of an administrator could not have either. */
function redirectUrisOf({ redirect_uris }: ClientMetadata): string[] {
  const uris = textsOf(redirect_uris) ?? []
  if (uris.length === 0 || uris.length > limits.redirectUrlsMax || uris.some((uri) => uri.length > uriMax))
    throw new TokenError(
      'invalid_redirect_uri',
      `redirect_uris must be 1 to ${limits.redirectUrlsMax} addresses of at most ${uriMax} characters.`,
    )
  return uris
}

const controls = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

/** The name that administrators read before they approve it. */
function nameOf({ client_name }: ClientMetadata): string | undefined {
  if (client_name === undefined) return undefined
  if (!isText(client_name) || client_name.length > nameMax || controls.test(client_name) || !isReadable(client_name))
    throw invalidMetadata(`client_name must be one line of visible text, at most ${nameMax} characters.`)
  return client_name.trim() || undefined
}

/** Where others would have its people sign in (Core §4) is passed over, and refused where it could not be (Registration §2). */
function checkInitiation({ initiate_login_uri: uri }: ClientMetadata): void {
  if (uri === undefined || (isText(uri) && URL.canParse(uri) && new URL(uri).protocol === 'https:')) return
  throw invalidMetadata('initiate_login_uri must be an address of https.')
}

/** How it wants to prove itself: by a secret, unless it says otherwise (RFC 7591 §2). */
function proofOf({ token_endpoint_auth_method: asked = 'client_secret_basic' }: ClientMetadata): Proof {
  const proof = proofs.find((each) => each === asked)
  if (!proof) throw invalidMetadata(`token_endpoint_auth_method must be one of: ${proofs.join(', ')}.`)
  return proof
}

/** Raises TokenError where more is wanted than codes of sign-ins, and tokens by them. */
function grantTypesOf({ grant_types = ['authorization_code'], response_types = ['code'] }: ClientMetadata): string[] {
  const [grants, responses] = [textsOf(grant_types) ?? [], textsOf(response_types) ?? []]
  if (!grants.includes('authorization_code') || !grants.every((grant) => grantTypes.includes(grant)))
    throw invalidMetadata('grant_types must be authorization_code, with refresh_token or without.')
  if (responses.length !== 1 || responses[0] !== 'code') throw invalidMetadata('response_types must be ["code"].')
  return [...new Set(grants)]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Its public keys, where it proves itself by one; none is fetched from an address that it names. */
function keysOf({ jwks }: ClientMetadata): JsonWebKey[] {
  const given = isObject(jwks) && Array.isArray(jwks.keys) ? jwks.keys : []
  const keys = given.map((key) => (isObject(key) && !('d' in key) ? publicKeyOf({ key, format: 'jwk' }) : undefined))
  if (
    keys.length === 0 ||
    keys.length > limits.applicationSecretsMax ||
    !keys.every((key) => key && isApplicationKey(key))
  )
    throw invalidMetadata(
      `jwks must hold 1 to ${limits.applicationSecretsMax} public keys: Ed25519, P-256, or RSA of 2,048 bits or more.`,
    )
  return keys.map((key) => (key as NonNullable<typeof key>).export({ format: 'jwk' })) // each was looked at
}

const spkiOf = (key: JsonWebKey): string =>
  publicKeyOf({ key, format: 'jwk' })?.export({ format: 'der', type: 'spki' }).toString('base64') ?? ''

/** What it proves itself by: what is kept of it, and what it is answered, of which a secret is said this once. */
function credentialsOf(metadata: ClientMetadata, proof: Proof, createdTime: string) {
  const newKey = () => ({ secretId: randomId('', 8) as KeyId, createdTime }) // letters of a key id
  if (proof === 'none') return { secrets: [], told: {} }
  if (proof === 'private_key_jwt') {
    const keys = keysOf(metadata)
    const secrets: ApplicationSecret[] = keys.map((key) => ({ ...newKey(), publicKey: spkiOf(key) }))
    return { secrets, told: { jwks: { keys } } }
  }
  const secret = newSecret()
  const secrets: ApplicationSecret[] = [{ ...newKey(), secretHash: hashOfSecret(secret) }]
  return { secrets, told: { client_secret: secret, client_secret_expires_at: 0 } }
}

/** The application that it would be. Raises TokenError for addresses that people may not be sent to. */
function applicationOf(applicationId: ApplicationId, redirectUrls: string[], name: string | undefined): Application {
  try {
    return tidyApplication(applicationId, { name, redirectUrls, awaitsApproval: true })
  } catch (error) {
    if (error instanceof Refusal) throw new TokenError('invalid_redirect_uri', error.title)
    throw error
  }
}

/**
 * Registers a program as an application of an account (RFC 7591), which is of no use until somebody approves it. Nobody
 * stands behind a registration, so they are bounded: by network, and by how many may wait. Raises NotFound where the
 * account has none, AccountLocked, TokenError for what an application cannot be, and TooManyRequests while as many wait as may.
 */
export async function registerApplication(
  { commit, clock }: LoginEnvironment,
  accountId: AccountId,
  { metadata, requestId }: { metadata: ClientMetadata; requestId: string },
) {
  const { prefix, length, letters } = kinds.application.ids
  const applicationId = randomId(prefix, length, letters) as ApplicationId // its shape fits the pattern
  const issuedAt = new Date(clock.now())
  checkInitiation(metadata)
  const [redirectUris, name, proof, grants] = [
    redirectUrisOf(metadata),
    nameOf(metadata),
    proofOf(metadata),
    grantTypesOf(metadata),
  ]
  const { secrets, told } = credentialsOf(metadata, proof, issuedAt.toISOString())
  const application = applicationOf(applicationId, redirectUris, name)
  const doc = { ...application, ...(secrets.length > 0 ? { secrets } : {}) } as unknown as { [key: string]: Json } // nothing but JSON
  const [account, key] = [keyOfAccount(accountId), { kind: 'application', id: applicationId } as const]
  await commit({
    accountId,
    actor: productName,
    requestId,
    reads: [account, key],
    decide: async ({ tx, item }) => {
      const stored = item(account)
      if (!letsRegister(accountId, stored)) throw new Refusal('NotFound')
      if (isLocked(stored)) throw new Refusal('AccountLocked')
      const waiting = await listWaitingApplications(tx, accountId)
      if (waiting.length >= limits.waitingApplicationsMax) throw tooMany()
      return { changes: [{ ...key, after: doc }], settlesFirst: true, reply: () => ({ status: 200, body: undefined }) }
    },
  })
  return {
    client_id: applicationId,
    client_id_issued_at: Math.floor(issuedAt.getTime() / 1000),
    ...told,
    client_name: application.name,
    redirect_uris: application.redirectUrls,
    token_endpoint_auth_method: proof,
    grant_types: grants,
    response_types: ['code'],
    id_token_signed_response_alg: 'EdDSA',
  }
}

const tooMany = () =>
  new Refusal('TooManyRequests', {
    title: `${limits.waitingApplicationsMax} applications wait for approval already. Ask an administrator of the account to look at them.`,
    retryAfterSeconds: 3_600,
  })

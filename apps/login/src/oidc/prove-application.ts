import { createHash, createPublicKey, timingSafeEqual } from 'node:crypto'
import { type Application, type ApplicationSecret, isConfidential } from '@doorward/core/applications/application'
import type { AccountId } from '@doorward/core/ids'
import { faultIn, isCompact, skewSeconds } from '@doorward/http/callers/credentials/token-form'
import { hashOfSecret } from '@doorward/store/secrets/secret-hash'
import { takeOnce } from '@doorward/store/sign-in/oidc-rows'
import { type JWTPayload, jwtVerify } from 'jose'
import type { LoginEnvironment } from '../environment.ts'
import { findApplication } from './applications.ts'
import { type ClientProof, unknownClient } from './client-proof.ts'
import { paths } from './paths.ts'

/** How an application may sign an assertion (RFC 7523 §3). */
export const assertionAlgorithms = ['EdDSA', 'Ed25519', 'ES256', 'RS256', 'PS256']
const lifeSecondsMax = 300
const charactersMax = 8_192

interface Proving {
  environment: LoginEnvironment
  /** Where the proof was shown. */
  issuer: { accountId: AccountId; origin: string }
}

const isSecret = (secret: string, { secretHash }: ApplicationSecret): boolean => {
  if (secretHash === undefined) return false
  const [kept, given] = [Buffer.from(secretHash, 'base64url'), createHash('sha256').update(secret).digest()]
  return kept.length === given.length && timingSafeEqual(kept, given)
}

/** What an assertion says, by whichever of the application's keys signed it; undefined if none did, or it is not for us. */
async function readAssertion({ environment, issuer }: Proving, { applicationId, secrets }: Application, text: string) {
  const nowMs = environment.clock.now()
  for (const { publicKey } of secrets ?? []) {
    if (publicKey === undefined) continue
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    const verified = await jwtVerify(text, key, {
      algorithms: assertionAlgorithms,
      issuer: applicationId,
      subject: applicationId,
      audience: ['', paths.tokens, paths.push].map((path) => `${issuer.origin}${path}`), // RFC 9126 §2
      clockTolerance: skewSeconds,
      currentDate: new Date(nowMs),
      requiredClaims: ['exp', 'jti'],
    }).catch(() => undefined)
    if (verified) return isOfUse(verified.payload, nowMs / 1000) ? verified.payload : undefined
  }
  return undefined
}

const isOfUse = (payload: JWTPayload, now: number): boolean =>
  typeof payload.aud === 'string' && // one for several receivers can be shown again by any of them (security 14)
  faultIn(payload, now) === undefined &&
  (payload.exp ?? 0) <= now + lifeSecondsMax + skewSeconds

/** Whether the assertion is one of the application's, shown for the first time (security 14). */
async function isAssertion(proving: Proving, application: Application, text: string): Promise<boolean> {
  const payload = text.length <= charactersMax && isCompact(text) && (await readAssertion(proving, application, text))
  if (!payload) return false
  const row = {
    model: 'ClientAssertion',
    id: hashOfSecret(`${application.applicationId} ${payload.jti}`),
    expiresAt: new Date(((payload.exp ?? 0) + skewSeconds) * 1000),
  }
  const { accountId } = proving.issuer
  return proving.environment.database.account(accountId, (tx) => takeOnce(tx, accountId, row))
}

/**
 * The application that a request is of: a public one by its name alone, a confidential one by a secret or a key of its
 * own (decision 44). Raises TokenError for any other.
 */
export async function proveApplication(
  proving: Proving,
  proof: ClientProof,
  find = (id: string) => findApplication(proving.environment, proving.issuer.accountId, id),
): Promise<Application> {
  const application = await find(proof.clientId)
  if (!application || isConfidential(application) !== (proof.by !== 'name')) throw unknownClient()
  const isProven =
    proof.by === 'name' ||
    (proof.by === 'secret'
      ? application.secrets?.some((each) => isSecret(proof.secret, each))
      : await isAssertion(proving, application, proof.assertion))
  if (!isProven) throw unknownClient()
  return application
}

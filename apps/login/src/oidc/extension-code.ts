import type { Extension } from '@doorward/core/applications/extension'
import { hashOfSecret } from '@doorward/store/secrets/secret-hash'
import type { LoginEnvironment } from '../environment.ts'
import { findPerson } from '../people.ts'
import { sidOf } from '../sessions.ts'
import { findCode, type SessionGrant, useCode } from '../sign-in/authentication-request.ts'
import { delegationOf } from '../sign-in/delegation.ts'
import { TokenError, unknownClient } from './client-proof.ts'
import { findExtension } from './extensions.ts'
import { issueExtensionToken } from './issue-tokens.ts'
import type { Issuer } from './issuers.ts'
import { verifies } from './pkce.ts'
import { endFamily } from './token-family.ts'

interface Granting {
  environment: LoginEnvironment
  issuer: Issuer
}

const refusedCode = () =>
  new TokenError('invalid_grant', 'The code is unknown, used, too old, or not of this client, address and verifier.')

/**
 * Whether whoever shows a code is the one who began the sign-in: by the verifier, or where there was no challenge by the
 * extension's switch, as it stands now. A verifier without a challenge is refused too: somebody took the challenge away
 * (RFC 9700 §4.8.2).
 */
function isOfAsker(
  { request }: SessionGrant,
  { extensionId, legacyClient }: Extension,
  form: URLSearchParams,
): boolean {
  const verifier = form.get('code_verifier')
  const { codeChallenge } = request
  return (
    request.extensionId === extensionId &&
    form.get('redirect_uri') === request.redirectUrl &&
    (codeChallenge === undefined ? legacyClient === true && !verifier : verifies(verifier ?? '', codeChallenge))
  )
}

/**
 * A token of an extension's own issuer for the code of a sign-in (RFC 6749 §4.1.3, decision 45), good once; nothing to
 * renew it by, and nothing about the person but the id. Raises TokenError for any other code, and for no extension.
 */
export async function grantToExtension({ environment, issuer }: Granting, form: URLSearchParams) {
  const { accountId } = issuer
  const found = await findExtension(environment, accountId, form.get('client_id') ?? '')
  if (!found) throw unknownClient()
  const code = form.get('code')
  if (!code) throw new TokenError('invalid_request', 'The parameter code is missing.')
  const grant = await findCode(environment, accountId, code)
  if (!grant || !isOfAsker(grant, found.extension, form)) throw refusedCode()
  const family = hashOfSecret(code)
  if (!(await useCode(environment, accountId, code))) {
    await endFamily(environment, accountId, { grantId: grant.grantId, family }) // security 5
    throw refusedCode()
  }
  const { sessionId, grantId, userId, authTime, connectionId } = grant
  const sid = sidOf(sessionId, grantId, family)
  const stands = await environment.sessions.stands(accountId, sid)
  const isTest = (await delegationOf(environment, accountId, sessionId)) !== undefined // one of an application, whose tokens say so
  if (!stands || isTest || !(await findPerson(environment, accountId, userId))) throw refusedCode()
  const { scope, issuer: iss } = grant.request
  const { extensionId } = found.extension
  return issueExtensionToken(environment, {
    accountId,
    extensionId,
    issuer: iss,
    userId,
    sid,
    authTime,
    connectionId,
    scope,
  })
}

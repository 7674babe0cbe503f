import type { AccountId, UserId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import type { HttpParts } from '@doorward/http/app/parts'
import { isCompact } from '@doorward/http/callers/credentials/token-form'
import { decodeJwt, decodeProtectedHeader, type JWTPayload } from 'jose'
import type { LoginEnvironment } from '../environment.ts'
import { findPerson } from '../people.ts'
import { mustStandForUser } from '../sign-in/delegation.ts'
import { endFamily } from './token-family.ts'

interface Reading {
  http: Pick<HttpParts, 'authenticate'>
  environment: LoginEnvironment
}

const kidOf = (token: string): string | undefined => {
  try {
    return decodeProtectedHeader(token).kid
  } catch {
    return undefined
  }
}

/** What an access token says that the login of this account signed and that our API takes now; undefined for any other. */
export async function readOwnToken(
  { http, environment }: Reading,
  accountId: AccountId,
  token: string,
): Promise<JWTPayload | undefined> {
  if (!isCompact(token)) return undefined
  const kid = kidOf(token)
  const keys = await environment.keyring.publicKeys(accountId)
  if (!keys.some((key) => key.kid === kid)) return undefined
  try {
    const caller = await http.authenticate(token, { at: accountId, prove: () => true }) // it is read, not used
    if (!caller.byClient) await mustStandForUser(environment, accountId, caller)
    const { identityId } = caller
    return identityId === undefined ? decodeJwt(token) : undefined // a foreign issuer may call its key like ours
  } catch (cause) {
    if (cause instanceof Refusal && cause.kind === 'unauthenticated') return undefined
    throw cause
  }
}

/** What a token says that was made for an extension of this account, while it and its person stand; undefined for any other. */
export async function readExtensionToken(
  environment: LoginEnvironment,
  accountId: AccountId,
  token: string,
): Promise<JWTPayload | undefined> {
  const claims = await environment.readExtensionToken(token, accountId)
  if (!claims?.sub) return undefined
  return (await findPerson(environment, accountId, claims.sub as UserId)) && claims // the subject of a verified token
}

/** Ends what an access token stands on: what its code made. False for one that no code made. */
export async function endOwnToken(
  environment: LoginEnvironment,
  accountId: AccountId,
  { sid }: JWTPayload,
): Promise<boolean> {
  const [, grantId, family] = typeof sid === 'string' ? sid.split('.') : []
  if (!grantId || !family) return false
  await endFamily(environment, accountId, { grantId, family })
  return true
}

/** What introspection tells of an access token that is good (RFC 7662 §2.2). */
export function tellToken({ scope, client_id, sub, aud, iss, exp, iat, jti, azp, auth_time, act, cnf }: JWTPayload) {
  const token_type = cnf === undefined ? 'Bearer' : 'DPoP'
  return { active: true, token_type, cnf, scope, client_id, sub, aud, iss, exp, iat, jti, azp, auth_time, act }
}

import type { IdentityInput } from '@doorward/contract/authorization/people/identities'
import { defaultUserIdExpression, isUserIdExpression } from '@doorward/core/connections/user-id-expression'
import { fitsAudience, type LinkedIdentity, linkedUserId } from '@doorward/core/identities/linked-user'
import { limits } from '@doorward/core/limits'
import { invalid, Refusal } from '@doorward/core/refusals'
import { isWebUrl } from '@doorward/core/text/urls'
import { verifyWithIssuer } from '@doorward/http/callers/credentials/linked-token'
import { listItems } from '@doorward/store/items/item-lists'
import { decodeJwt } from 'jose'
import { isOwnIssuer } from '../callers/key-lookups.ts'
import type { ApiEnvironment } from '../environment.ts'
import { checkCallable } from '../fields/callable.ts'
import type { ApiCall, Handler } from '../handler.ts'
import { changeTo } from '../items/documents.ts'
import { write } from '../items/write.ts'
import { mustNotLive, replyWith } from '../items/write-item.ts'
import { indexUnderLock, mustNameAnybody } from '../rights/guard.ts'
import { identityIdOf, showIdentity } from './stored-identity.ts'

/** The issuer and audiences that a token claims; verified later. Raises InvalidRequest for a text that is no token. */
function claimsOf(jwt: string): { issuer: string | undefined; audiences: string[] } {
  try {
    const { iss, aud } = decodeJwt(jwt)
    return { issuer: iss, audiences: [aud ?? []].flat() }
  } catch {
    throw invalid('jwt', 'jwt is not a JSON web token.')
  }
}

/** Raises InvalidRequest for an issuer that cannot be linked: no https address, or one that this deployment answers for. */
function checkIssuer(environment: ApiEnvironment, issuer: string): void {
  const plain = isWebUrl(issuer) && !/[?#]/.test(issuer) && !/\/v\d+\/clients\//.test(issuer)
  if (!plain || isOwnIssuer(environment, issuer))
    throw invalid('issuer', 'The issuer must be the https address of another identity provider.')
  checkCallable(environment.outbound, { issuer })
}

function audienceOf(body: IdentityInput, fromToken: string[]): string {
  const asked = body.preferredAudience || body.audience
  if (asked) return asked
  if (fromToken.length > 1)
    throw invalid('preferredAudience', 'The token names several audiences: choose one as preferredAudience.')
  return fromToken[0] ?? '*'
}

/** What the body registers. Raises InvalidRequest for what makes no sense, IssuerNotVerified for a token that is not good. */
async function identityFrom(call: ApiCall, body: IdentityInput): Promise<LinkedIdentity> {
  const claimed = body.jwt ? claimsOf(body.jwt) : undefined
  const issuer = body.issuer || claimed?.issuer
  if (!issuer || (claimed?.issuer !== undefined && claimed.issuer !== issuer))
    throw invalid('issuer', 'Give an issuer, or a token of it.')
  checkIssuer(call.environment, issuer)
  const audience = audienceOf(body, claimed?.audiences ?? [])
  const userIdExpression = body.userIdExpression || defaultUserIdExpression
  if (!isUserIdExpression(userIdExpression))
    throw invalid('userIdExpression', 'A user id expression names a claim in braces, such as {sub}.')
  const identity = { identityId: identityIdOf(issuer, audience), issuer, audience, userIdExpression }
  if (body.jwt) await checkToken(call, body.jwt, identity)
  return identity
}

async function checkToken(
  { accountId, environment: { issuerKeys, now } }: ApiCall,
  jwt: string,
  identity: LinkedIdentity,
): Promise<void> {
  const claims = await verifyWithIssuer(
    issuerKeys,
    { token: jwt, accountId, issuer: identity.issuer },
    Math.floor(now().getTime() / 1000),
  )
  if (!claims) throw new Refusal('IssuerNotVerified')
  if (!fitsAudience(identity, [claims.aud ?? []].flat()))
    throw invalid('preferredAudience', 'The token does not name this audience.')
  if (!linkedUserId(identity, claims))
    throw invalid('userIdExpression', 'The expression gives no user id for this token.')
}

/** Tokens of the issuer then authenticate at this account's hosts; what they may do is for access records to say. */
export const linkIdentity: Handler<'linkIdentity'> = async (call) => {
  const identity = await identityFrom(call, call.body)
  const key = { kind: 'identity', id: identity.identityId } as const
  return write(call, {
    reads: [key],
    decide: async (view) => {
      const index = await indexUnderLock(call, view)
      mustNameAnybody(index, call.caller, 'link an issuer')
      mustNotLive(view, key, 'IdentityAlreadyExists')
      const all = await listItems(view.tx, call.accountId, { kind: 'identity', limit: limits.linkedIdentitiesMax })
      if (all.length >= limits.linkedIdentitiesMax) throw new Refusal('TooManyIdentities')
      return { changes: [changeTo(key, identity)], reply: replyWith(201, showIdentity) }
    },
  })
}

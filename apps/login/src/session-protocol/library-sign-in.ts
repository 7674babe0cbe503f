import { multiFactorAcr } from '@doorward/core/accounts/second-factor'
import { hashOfSecret, newSecret } from '@doorward/store/secrets/secret-hash'
import type { Issuer } from '../oidc/issuers.ts'
import { paths } from '../oidc/paths.ts'
import type { AuthenticationRequest } from '../sign-in/authentication-request.ts'

/**
 * The protocol library signs people in for the session protocol too, as for an application of ours whose code comes back
 * to us. Its challenge is of a verifier that nobody keeps: that code is never exchanged.
 */
export function signInAddress(asked: AuthenticationRequest, issuer: Issuer, id: string, isProved = false) {
  const { applicationId, scope, isAnother, maxAge, asksForFactor } = asked
  const query = new URLSearchParams({
    client_id: applicationId,
    redirect_uri: `${issuer.origin}${paths.returned}`,
    response_type: 'code',
    scope: scope
      .split(' ')
      .filter((each) => ['openid', 'profile', 'email'].includes(each))
      .join(' '),
    state: id,
    code_challenge: hashOfSecret(newSecret()),
    code_challenge_method: 'S256',
    ...(isAnother || isProved ? { prompt: 'login' } : {}),
    ...(maxAge === undefined ? {} : { max_age: String(maxAge) }),
    ...(asksForFactor ? { acr_values: multiFactorAcr } : {}),
  })
  return `${paths.authorize}?${query}`
}

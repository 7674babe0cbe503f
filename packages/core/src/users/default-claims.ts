import type { Json } from '../changes/patch.ts'
import { limits } from '../limits.ts'
import { invalid } from '../refusals.ts'

export type Claims = { [name: string]: Json }

/** Claims that a user's tokens carry besides their own. */
export interface DefaultClaims {
  defaultAccessTokenClaims: Claims
  defaultUserIdentityClaims: Claims
}

/** Names that tokens use themselves; a default for one of them is ignored. */
const reserved = new Set([
  ...['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti', 'typ', 'cnf', 'act', 'may_act', 'events', 'limited_by'],
  ...['azp', 'client_id', 'scope', 'scopes', 'sid', 'nonce', 'auth_time', 'acr', 'amr', 'at_hash', 'c_hash', 's_hash'],
  ...['client_key', 'email', 'email_verified', 'tenant_id', 'roles', 'groups', 'entitlements'],
])

function tidyClaims(claims: Claims | null | undefined, field: keyof DefaultClaims): Claims {
  const kept = Object.entries(claims ?? {}).filter(([name]) => !reserved.has(name))
  const tidy = Object.fromEntries(kept)
  if (new TextEncoder().encode(JSON.stringify(tidy)).length >= limits.defaultClaimsBytesMax)
    throw invalid(`defaultClaims.${field}`, `Default claims take less than ${limits.defaultClaimsBytesMax} bytes.`)
  return tidy
}

/** Claims made fit to be stored: reserved names are left out. Raises InvalidRequest when they are too large. */
export const tidyDefaultClaims = (
  draft: { [Name in keyof DefaultClaims]?: Claims | null | undefined } | null | undefined,
): DefaultClaims => ({
  defaultAccessTokenClaims: tidyClaims(draft?.defaultAccessTokenClaims, 'defaultAccessTokenClaims'),
  defaultUserIdentityClaims: tidyClaims(draft?.defaultUserIdentityClaims, 'defaultUserIdentityClaims'),
})

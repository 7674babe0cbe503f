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

/**
 * Names by which applications tell who somebody is, in which company, or what he may do. Whoever may edit a user may not
 * say these; tokens never carry them as defaults.
 */
const identifying = [
  ...['preferred_username', 'upn', 'account_id', 'tid', 'org_id', 'scp', 'role', 'permissions'],
  ...['oid', 'unique_name', 'nameid', 'wids', 'realm_access', 'resource_access'],
]
const plain = new Set(identifying)
/** The same as the last part of an address, where others are in use too. */
const asAddress = new Set([
  ...identifying,
  ...['tenantid', 'tenant_id', 'roles', 'groups', 'scope', 'sub', 'email'],
  ...['nameidentifier', 'objectidentifier', 'emailaddress'],
])

/** What makes a name look like another without being it. */
const unseen = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** Whether applications may take a claim of this name, plain or as an address, for identity, tenancy or rights. */
function isIdentifying(name: string): boolean {
  const lower = name.normalize('NFKC').replace(unseen, '').toLowerCase()
  const last = lower.split(/[/#:]/).at(-1) ?? ''
  return plain.has(lower) || (last !== lower && asAddress.has(last))
}

/** Stored claims without those that tokens may not carry. */
export const issuedClaims = (claims: Claims | undefined): Claims =>
  Object.fromEntries(Object.entries(claims ?? {}).filter(([name]) => !isIdentifying(name)))

function tidyClaims(claims: Claims | null | undefined, field: keyof DefaultClaims): Claims {
  const identity = Object.keys(claims ?? {}).find(isIdentifying)
  if (identity !== undefined)
    throw invalid(
      `defaultClaims.${field}.${identity}`,
      `Applications may take "${identity}" for who somebody is or what they may do; give the claim a name of your own.`,
    )
  const kept = Object.entries(claims ?? {}).filter(([name]) => !reserved.has(name))
  const tidy = Object.fromEntries(kept)
  if (new TextEncoder().encode(JSON.stringify(tidy)).length >= limits.defaultClaimsBytesMax)
    throw invalid(`defaultClaims.${field}`, `Default claims take less than ${limits.defaultClaimsBytesMax} bytes.`)
  return tidy
}

/**
 * Claims made fit to be stored: names that tokens use themselves are left out. Raises InvalidRequest when they are too
 * large, and for names that applications take for identity, tenancy or rights.
 */
export const tidyDefaultClaims = (
  draft: { [Name in keyof DefaultClaims]?: Claims | null | undefined } | null | undefined,
): DefaultClaims => ({
  defaultAccessTokenClaims: tidyClaims(draft?.defaultAccessTokenClaims, 'defaultAccessTokenClaims'),
  defaultUserIdentityClaims: tidyClaims(draft?.defaultUserIdentityClaims, 'defaultUserIdentityClaims'),
})

import { expect, test } from 'vitest'
import { issuedClaims, tidyDefaultClaims } from './default-claims.ts'

test('reserved names are left out, others kept', () => {
  const given = { sub: 'eve', limited_by: 'x', sid: 's', plan: 'gold', nested: { a: [1] } }
  const kept = { plan: 'gold', nested: { a: [1] } }
  expect(tidyDefaultClaims({ defaultAccessTokenClaims: given, defaultUserIdentityClaims: null })).toEqual({
    defaultAccessTokenClaims: kept,
    defaultUserIdentityClaims: {},
  })
})

test.each([
  [1_013, true],
  [1_014, false],
])('1,024 bytes are too many: a text of %i letters is taken: %s', (letters, taken) => {
  const claims = { defaultAccessTokenClaims: { key: 'x'.repeat(letters) } } // {"key":""} takes 10 bytes
  const tidy = () => tidyDefaultClaims(claims)
  if (taken) expect(tidy).not.toThrow()
  else expect(tidy).toThrow()
})

test.each([
  ...['preferred_username', 'upn', 'account_id', 'tid', 'org_id', 'scp', 'role', 'permissions', 'Role', 'PERMISSIONS'],
  ...['https://acme.example/role', 'https://acme.example/claims#permissions', 'urn:acme:role'],
  'http://schemas.microsoft.com/ws/2008/06/identity/claims/role',
  'http://schemas.microsoft.com/identity/claims/tenantid',
  ...['oid', 'unique_name', 'nameid', 'wids', 'realm_access', 'resource_access', 'role ', 'ro\u200ble', 'ｒｏｌｅ'],
])('%s is refused naming it, and never issued where it is stored', (name) => {
  for (const field of ['defaultAccessTokenClaims', 'defaultUserIdentityClaims'] as const)
    expect(() => tidyDefaultClaims({ [field]: { plan: 'gold', [name]: 'x' } })).toThrow(
      expect.objectContaining({ details: { field: `defaultClaims.${field}.${name}` } }),
    )
  expect(issuedClaims({ plan: 'gold', [name]: 'x' })).toEqual({ plan: 'gold' })
})

test.each(['plan', 'rolex', 'https://acme.example/plan', 'role_model'])('%s is taken', (name) => {
  const claims = { defaultAccessTokenClaims: { [name]: 'x' }, defaultUserIdentityClaims: {} }
  expect(tidyDefaultClaims(claims)).toEqual(claims)
})

const own = [
  ...['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti', 'typ', 'cnf', 'act', 'may_act', 'events', 'limited_by', 'azp'],
  ...['client_id', 'scope', 'scopes', 'sid', 'nonce', 'auth_time', 'acr', 'amr', 'at_hash', 'c_hash', 's_hash'],
  ...['client_key', 'email', 'email_verified', 'tenant_id', 'roles', 'groups', 'entitlements'],
]
test.each(own)('%s is what tokens say themselves: no default is stored for it', (name) => {
  expect(tidyDefaultClaims({ defaultUserIdentityClaims: { [name]: 'x', plan: 'gold' } })).toEqual({
    defaultAccessTokenClaims: {},
    defaultUserIdentityClaims: { plan: 'gold' },
  })
})

test.each([
  ...['tenantid', 'tenant_id', 'roles', 'groups', 'scope', 'sub', 'email', 'nameidentifier', 'objectidentifier'],
  ...['emailaddress', 'upn', 'oid'],
])('%s is refused as the last part of an address', (name) => {
  for (const address of [`https://a.example/${name}`, `urn:${name}`, `x#${name}`, `x/${name.toUpperCase()}`])
    expect(() => tidyDefaultClaims({ defaultAccessTokenClaims: { [address]: 'x' } })).toThrow(/InvalidRequest/)
  expect(issuedClaims({ [`https://a.example/${name}/x`]: 'x' })).toEqual({ [`https://a.example/${name}/x`]: 'x' })
})

test.each(['tenantid', 'nameidentifier', 'objectidentifier', 'emailaddress'])('%s alone is taken', (name) => {
  expect(issuedClaims({ [name]: 'x' })).toEqual({ [name]: 'x' })
})

test('nothing is stored or issued where nothing was given', () => {
  const none = { defaultAccessTokenClaims: {}, defaultUserIdentityClaims: {} }
  expect([undefined, null, {}].map((draft) => tidyDefaultClaims(draft))).toEqual([none, none, none])
  expect(issuedClaims(undefined)).toEqual({})
})

test('a refusal says which name, or how large', () => {
  const refusalOf = (claims: { [name: string]: string }) => {
    try {
      return tidyDefaultClaims({ defaultUserIdentityClaims: claims })
    } catch (refusal) {
      return refusal
    }
  }
  expect(refusalOf({ upn: 'x' })).toMatchObject({ title: expect.stringContaining('"upn"') })
  expect(refusalOf({ plan: 'x'.repeat(2_000) })).toMatchObject({
    title: 'Default claims take less than 1024 bytes.',
    details: { field: 'defaultClaims.defaultUserIdentityClaims' },
  })
  expect(refusalOf({ plan: 'ü'.repeat(510) })).toBeInstanceOf(Error)
})

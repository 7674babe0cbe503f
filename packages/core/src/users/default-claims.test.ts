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

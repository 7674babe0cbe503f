import { describe, expect, it } from 'vitest'
import { parseDuration } from '../durations.ts'
import { fitsAudience, type LinkedIdentity, linkedUserId } from '../identities/linked-user.ts'
import type { ConnectionId, TenantId } from '../ids.ts'
import { tidyTenant } from '../tenants/tenant.ts'
import { isRedirectUrl, isWebUrl } from '../text/urls.ts'
import { type ConnectionDraft, choosesUsers, faultsOf, tidyConnection } from './connection.ts'
import { samlProperties } from './saml-properties.ts'
import { sharedClientId } from './shared-identity.ts'
import { isUserIdExpression, resolveUserId } from './user-id-expression.ts'

const tidy = (draft: ConnectionDraft) => tidyConnection('con_a' as ConnectionId, draft)
const oauth = { authenticationUrl: 'https://a.example/auth', tokenUrl: 'https://a.example/token', clientId: 'me' }
const today = {
  now: new Date('2026-06-01T00:00:00Z'),
  certificatesEnd: [],
  shared: { isForDevelopment: true, identities: [] },
}
const links: ConnectionDraft = { ...oauth, linkingConfiguration: { type: 'AUTOMATIC' } }

describe('ENT-05 a connection', () => {
  it('is OAUTH2 unless said, and keeps nothing that was null or blank', () => {
    expect(tidy({ issuerUrl: '', tokenUrl: null, data: { userIdExpression: null } })).toEqual({
      connectionId: 'con_a',
      type: 'OAUTH2',
      data: {},
    })
  })

  it.each<[string, ConnectionDraft]>([
    ['authenticationUrl', { authenticationUrl: 'http://a.example' }],
    ['tokenUrl', { tokenUrl: 'javascript:alert(1)' }],
    ['issuerUrl', { issuerUrl: 'https://user:secret@a.example' }],
    ['data.oidcUserEndpointUrl', { data: { oidcUserEndpointUrl: 'a.example' } }],
    ['data.userIdExpression', { data: { userIdExpression: 'everyone' } }],
    ['providerCertificate', { providerCertificate: '-----BEGIN PRIVATE KEY-----' }],
  ])('is refused naming %s', (field, draft) => {
    expect(() => tidy(draft)).toThrow(expect.objectContaining({ details: { field } }))
  })

  it('of a SAML provider may name an issuer of any form', () => {
    expect(tidy({ type: 'SAML2', issuerUrl: 'urn:company:idp' }).issuerUrl).toBe('urn:company:idp')
  })

  it.each<[string, ConnectionDraft, boolean]>([
    ['OAUTH2 with its addresses', oauth, true],
    ['OAUTH2 without a client id', { ...oauth, clientId: null }, false],
    ['SAML2 without certificate', { type: 'SAML2', authenticationUrl: 'https://a.example', issuerUrl: 'x' }, false],
    ['PASSWORD, which leads to no provider', { type: 'PASSWORD' }, false],
  ])('%s: ready for sign-in is %s', (_, draft, ready) => expect(faultsOf(tidy(draft), today).length === 0).toBe(ready))

  it.each<[string, ConnectionDraft, string[]]>([
    ['without anything', {}, ['clientId', 'issuerUrl']],
    ['with one address of two', { clientId: 'me', tokenUrl: oauth.tokenUrl }, ['authenticationUrl']],
    ['of SAML without anything', { type: 'SAML2' }, ['authenticationUrl', 'issuerUrl', 'providerCertificate']],
  ])('%s says which fields are missing', (_, draft, fields) => {
    expect(faultsOf(tidy(draft), today)).toEqual(fields.map((field) => ({ field, reason: 'missing' })))
  })

  const saml = tidy({
    ...{ type: 'SAML2', authenticationUrl: 'https://a.example', issuerUrl: 'x', providerCertificate: 'two' },
  })
  const [past, future] = [new Date('2026-05-01T00:00:00Z'), new Date('2026-07-01T00:00:00Z')]
  it.each<[string, Date[], object[]]>([
    [
      'whose certificate is over says since when',
      [past],
      [{ field: 'providerCertificate', reason: 'expired', expiredTime: past.toISOString() }],
    ],
    ['that has the next certificate beside it is ready', [past, future], []],
    ['that ends this moment is over', [today.now], [expect.objectContaining({ reason: 'expired' })]],
  ])('of SAML %s', (_, certificatesEnd, faults) => {
    expect(faultsOf(saml, { ...today, certificatesEnd })).toEqual(faults)
  })

  it.each([['301'], ['-1'], ['1.5'], ['a minute']])('of SAML with a leeway of %s is refused', (clockLeeway) => {
    const draft: ConnectionDraft = { type: 'SAML2', defaultConnectionProperties: { clockLeeway } }
    expect(() => tidy(draft)).toThrow(
      expect.objectContaining({ details: { field: 'defaultConnectionProperties.clockLeeway' } }),
    )
  })

  it.each<[object | undefined, object]>([
    [undefined, { leewayMs: 60_000, authnContexts: [], forcesSignIn: false, allowsIdpInitiated: false }],
    [
      { clockLeeway: '300', authnContext: 'urn:a urn:b', prompt: 'login', allowIdpInitiated: 'true' },
      { leewayMs: 300_000, authnContexts: ['urn:a', 'urn:b'], forcesSignIn: true, allowsIdpInitiated: true },
    ],
  ])('of SAML with %j means %j', (properties, meant) => expect(samlProperties(properties)).toEqual(meant))

  it.each<[string, ConnectionDraft | undefined, ConnectionDraft, boolean]>([
    ['a new plain one', undefined, oauth, false],
    ['a new one with the default expression', undefined, { data: { userIdExpression: '{sub}' } }, false],
    ['a new one with an expression', undefined, { data: { userIdExpression: '{id}' } }, true],
    ['a new one that trusts ids', undefined, { data: { trustIdentityUserId: true } }, true],
    ['a new name', oauth, { ...oauth, data: { name: 'x' } }, false],
    ['another issuer', oauth, { ...oauth, issuerUrl: 'https://b.example' }, true],
    ['another token address', oauth, { ...oauth, tokenUrl: 'https://b.example' }, true],
    ['another certificate', oauth, { ...oauth, providerCertificate: 'x' }, true],
    ['trust taken away', { data: { trustIdentityUserId: true } }, {}, true],
    ['another client id', oauth, { ...oauth, clientId: 'mine' }, true],
    ['a first client id', { ...oauth, clientId: null }, oauth, false],
    ['a new one that links by itself', undefined, { linkingConfiguration: { type: 'AUTOMATIC' } }, true],
    ['one that is to link by itself', oauth, { ...oauth, linkingConfiguration: { type: 'AUTOMATIC' } }, true],
    ['one that links by itself, renamed', links, { ...links, data: { name: 'x' } }, false],
    ['one that links when asked', oauth, { ...oauth, linkingConfiguration: { type: 'EXPLICIT' } }, false],
  ])('G3 %s: chooses users is %s', (_, before, after, chooses) => {
    expect(choosesUsers(before && tidy(before), tidy(after))).toBe(chooses)
  })

  it.each<[string, ConnectionDraft, boolean]>([
    ['a plain one', oauth, false],
    ['one that trusts ids', { data: { trustIdentityUserId: true } }, true],
    ['one with an expression', { data: { userIdExpression: '{id}' } }, true],
    ['one that links by itself', links, true],
  ])('G3 %s made again as it was before it was deleted: chooses users is %s', (_, draft, chooses) => {
    expect(choosesUsers({ ...tidy(draft), isDeleted: true }, tidy(draft))).toBe(chooses)
  })
})

describe('a user id expression', () => {
  it.each([
    ['{sub}', true],
    ['team_{data.id}', true],
    ['{https://a.example/id}', true],
    ['sub', false],
    ['{}', false],
    ['{sub', false],
    ['{{sub}}', false],
    [`{${'a'.repeat(130)}}`, false],
  ])('%s: %s', (text, ok) => expect(isUserIdExpression(text)).toBe(ok))

  it.each<[string, object, string | undefined]>([
    ['{sub}', { sub: 'ann' }, 'ann'],
    ['x-{data.id}', { data: { id: 7 } }, 'x-7'],
    ['{a.b}', { 'a.b': 'whole', a: { b: 'path' } }, 'whole'],
    ['{sub}', {}, undefined],
    ['{sub}', { sub: '' }, undefined],
    ['{sub}', { sub: ['ann'] }, undefined],
    ['{constructor.name}', {}, undefined],
    ['{a}{b}', { a: '1' }, undefined],
  ])('%s of %j is %s', (text, claims, id) => expect(resolveUserId(text, claims)).toBe(id))
})

describe('API-06 the user of a linked token', () => {
  const identity: LinkedIdentity = { identityId: 'i', issuer: 'x', audience: 'us', userIdExpression: '{sub}' }
  it.each(['Doorward|owner', 'doorward|owner', ' Doorward|owner', 'sc_client', 'ext_x', 'a\u0000b', 'x'.repeat(129)])(
    'is never %j',
    (sub) => expect(linkedUserId(identity, { sub })).toBeUndefined(),
  )
  it('is what the expression says', () => {
    expect(linkedUserId({ ...identity, userIdExpression: 'gh|{org}' }, { org: 'acme' })).toBe('gh|acme')
  })
  it('must have been given a token for the registered audience', () => {
    expect([['us'], ['them', 'us'], ['them'], []].map((audiences) => fitsAudience(identity, audiences))).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(fitsAudience({ ...identity, audience: '*' }, [])).toBe(true)
  })
})

describe('texts', () => {
  it.each([
    ['PT1M', 60],
    ['PT24H', 86_400],
    ['P1DT1S', 86_401],
    ['P1W', 604_800],
    ['P1M', 2_592_000],
    ['P1Y', 31_536_000],
    ['P2W', 1_209_600],
    ['P', undefined],
    ['PT', undefined],
    ['1h', undefined],
    ['P-1D', undefined],
  ])('the duration %s lasts %s s', (text, seconds) => expect(parseDuration(text)).toBe(seconds))

  it.each([
    ['https://a.example/cb?x=1', true, true],
    ['http://localhost:3000/', true, true],
    ['http://app.localhost:3000/', true, true],
    ['http://a.example/', false, false],
    ['https://a.example/#x', true, false],
    ['https://*.a.example/', true, false],
    ['com.example.app:/cb', false, true],
    ['javascript:alert(1)', false, false],
    ['data:text/html,x', false, false],
    ['//a.example', false, false],
  ])('%s: web address %s, redirect address %s', (text, web, redirect) => {
    expect([isWebUrl(text), isRedirectUrl(text)]).toEqual([web, redirect])
  })
})

describe('ENT-06 a tenant', () => {
  const tenant = (draft: Parameters<typeof tidyTenant>[1]) => tidyTenant('t' as TenantId, draft)
  it('keeps its domains in lower case, each once', () => {
    expect(tenant({ domains: [{ domain: 'A.Example' }, { domain: 'a.example' }] }).domains).toEqual([
      { domain: 'a.example' },
    ])
  })
  it.each<[string, Parameters<typeof tidyTenant>[1]]>([
    ['tokenConfiguration.accessTokenDuration', { tokenConfiguration: { accessTokenDuration: 'PT30S' } }],
    ['tokenConfiguration.accessTokenDuration', { tokenConfiguration: { accessTokenDuration: 'PT25H' } }],
    ['tokenConfiguration.sessionDuration', { tokenConfiguration: { sessionDuration: 'P91D' } }],
    ['tokenConfiguration.sessionDuration', { tokenConfiguration: { sessionDuration: 'a day' } }],
    ['domains.0.domain', { domains: [{ domain: 'localhost' }] }],
    ['domains.1.domain', { domains: [{ domain: 'a.example' }, { domain: '-.example' }] }],
  ])('is refused naming %s', (field, draft) => {
    expect(() => tenant(draft)).toThrow(expect.objectContaining({ details: { field } }))
  })
})

describe('LGN-14 a connection by the shared development identity', () => {
  const addresses = { authenticationUrl: 'https://idp.example/auth', tokenUrl: 'https://idp.example/token' }
  const identities = [{ presetId: 'idp', clientId: 'operator', clientSecret: 's', addresses, scopes: [] }]
  const draft: ConnectionDraft = { ...addresses, clientId: sharedClientId }
  it.each<[string, ConnectionDraft, boolean, string[]]>([
    ['of the provider leads there in development', draft, true, []],
    ['leads nowhere where people sign in for real', draft, false, ['developmentOnly']],
    ['that names another address leads nowhere', { ...draft, tokenUrl: 'https://thief.example' }, true, ['notShared']],
    ['that adds an issuer leads nowhere', { ...draft, issuerUrl: 'https://thief.example' }, true, ['notShared']],
    ['that names no provider leads nowhere', { clientId: sharedClientId }, true, ['notShared']],
    [
      'that adds a user address leads nowhere',
      { ...draft, data: { oidcUserEndpointUrl: 'https://thief.example' } },
      true,
      ['notShared'],
    ],
  ])('%s', (_, given, isForDevelopment, reasons) => {
    const faults = faultsOf(tidyConnection('con_a' as ConnectionId, given), {
      ...today,
      shared: { isForDevelopment, identities },
    })
    expect(faults).toEqual(reasons.map((reason) => ({ field: 'clientId', reason })))
  })
})

import { describe, expect, it } from 'vitest'
import type { ConnectionId } from '../ids.ts'
import { type ConnectionDraft, choosesUsers, faultsOf, tidyConnection } from './connection.ts'
import { isUserIdExpression, resolveUserId } from './user-id-expression.ts'

const tidy = (draft: ConnectionDraft) => tidyConnection('con_a' as ConnectionId, draft)
const url = 'https://a.example/x'
const today = {
  now: new Date('2026-06-01T00:00:00Z'),
  certificatesEnd: [],
  shared: { isForDevelopment: true, identities: [] },
}

describe('ENT-05 a connection', () => {
  it('keeps lists and inner objects, without what is null in them', () => {
    const draft = {
      type: 'PASSWORD' as const,
      clientId: 'me',
      data: { name: null, trustIdentityUserId: false, scopes: ['a', null], deep: { a: null, b: '' } },
      conditions: { none: undefined, some: 0 },
      tags: { a: 'b' },
    }
    expect(tidy(draft as ConnectionDraft)).toEqual({
      connectionId: 'con_a',
      type: 'PASSWORD',
      clientId: 'me',
      data: { trustIdentityUserId: false, scopes: ['a', null], deep: { b: '' } },
      conditions: { some: 0 },
      tags: { a: 'b' },
    })
  })
  it('takes a certificate, an expression and addresses that fit', () => {
    const draft = {
      ...{ authenticationUrl: url, tokenUrl: url, issuerUrl: url, providerCertificate: '-----BEGIN CERTIFICATE-----' },
      data: { oidcUserEndpointUrl: url, userIdExpression: 'x-{id}' },
    }
    expect(tidy(draft)).toEqual({ connectionId: 'con_a', type: 'OAUTH2', ...draft })
    expect(tidy({ data: null })).toEqual({ connectionId: 'con_a', type: 'OAUTH2' })
  })
  it.each<[ConnectionDraft, string]>([
    [{ tokenUrl: 'x' }, 'tokenUrl must be an https address without credentials.'],
    [{ type: 'SAML2', authenticationUrl: 'x' }, 'authenticationUrl must be an https address without credentials.'],
    [{ data: { userIdExpression: 'x' } }, 'A user id expression names a claim in braces, such as {sub}.'],
    [{ providerCertificate: 'a PRIVATE KEY' }, "Give the provider's public certificate, never a private key."],
  ])('%j is refused in words that say what to give', (draft, title) => {
    expect(() => tidy(draft)).toThrow(expect.objectContaining({ title }))
  })

  const saml = { type: 'SAML2', authenticationUrl: url, issuerUrl: 'x', providerCertificate: 'x' } as const
  it.each<[string, ConnectionDraft, boolean]>([
    ['WebAuthN, which leads to no provider', { type: 'WebAuthN' }, false],
    ['SAML2 with all', saml, true],
    ['SAML2 without address', { ...saml, authenticationUrl: null }, false],
    ['SAML2 without issuer', { ...saml, issuerUrl: null }, false],
    ['SAML2 without certificate', { ...saml, providerCertificate: null }, false],
    ['OAUTH2 with an issuer', { clientId: 'me', issuerUrl: url }, true],
    ['OAUTH2 with an issuer and no client id', { issuerUrl: url }, false],
    ['OAUTH2 without token address', { clientId: 'me', authenticationUrl: url }, false],
    ['OAUTH2 without sign-in address', { clientId: 'me', tokenUrl: url }, false],
    ['OAUTH2 with a client id alone', { clientId: 'me' }, false],
    ['a legacy one with an issuer', { type: 'OPENID-LEGACY', clientId: 'me', issuerUrl: url }, true],
    ['a legacy one with an issuer alone', { type: 'OPENID-LEGACY', issuerUrl: url }, true],
    ['a legacy one with a sign-in address alone', { type: 'OPENID-LEGACY', authenticationUrl: url }, true],
    ['a legacy one with neither', { type: 'OPENID-LEGACY', clientId: 'me', tokenUrl: url }, false],
  ])('%s: ready for sign-in is %s', (_, draft, ready) => expect(faultsOf(tidy(draft), today).length === 0).toBe(ready))

  const plain: ConnectionDraft = { clientId: 'me', issuerUrl: url }
  it.each<[string, ConnectionDraft, ConnectionDraft, boolean]>([
    ['nothing', plain, plain, false],
    ['its type', plain, { ...plain, type: 'OPENID-LEGACY' }, true],
    ['where users are asked for', plain, { ...plain, data: { oidcUserEndpointUrl: url } }, true],
    ['its expression', plain, { ...plain, data: { userIdExpression: '{id}' } }, true],
    ['the usual expression written out', plain, { ...plain, data: { userIdExpression: '{sub}' } }, false],
    ['to no trust, written out', plain, { ...plain, data: { trustIdentityUserId: false } }, false],
    ['to no client id', plain, { issuerUrl: url }, true],
    ['to link no longer', { ...plain, linkingConfiguration: { type: 'AUTOMATIC' } }, plain, false],
    [
      'where a legacy provider is asked',
      { type: 'OPENID-LEGACY', authenticationUrl: url },
      { type: 'OPENID-LEGACY', authenticationUrl: `${url}/other` },
      true,
    ],
    ['where people of OAuth sign in', plain, { ...plain, authenticationUrl: `${url}/other` }, false],
  ])('G3 that changes %s: chooses users is %s', (_, before, after, chooses) => {
    expect(choosesUsers(tidy(before), tidy(after))).toBe(chooses)
  })
  it('G3 made again otherwise than before it was deleted chooses users, though nothing is trusted', () => {
    const deleted = { ...tidy(plain), isDeleted: true }
    expect(choosesUsers(deleted, tidy(plain))).toBe(false)
    expect(choosesUsers(deleted, tidy({ ...plain, issuerUrl: `${url}/y` }))).toBe(true)
  })
})

describe('a user id expression', () => {
  it.each([
    [`{${'a'.repeat(100)}}`, true],
    [`{${'a'.repeat(101)}}`, false],
    [`${'x'.repeat(123)}{sub}`, true],
    [`${'x'.repeat(124)}{sub}`, false],
    ['{a}{b}', true],
    ['{a}}', false],
    ['{a}{', false],
    ['{a b}', false],
    ['{A_9.:/-}', true],
    ['', false],
  ])('%s: %s', (text, ok) => expect(isUserIdExpression(text)).toBe(ok))

  it.each<[string, object, string | undefined]>([
    ['{a}-{b}', { a: 'x', b: 0 }, 'x-0'],
    ['{a}-{b}', { a: 'x', b: null }, undefined],
    ['{a}', { a: 1.5 }, undefined],
    ['{a}', { a: 2 ** 53 }, undefined],
    ['{a}', { a: true }, undefined],
    ['{a.b.c}', { a: { b: { c: 'deep' } } }, 'deep'],
    ['{a.b.c}', { a: { b: null } }, undefined],
    ['{a.length}', { a: 'text' }, undefined],
    ['{toString}', {}, undefined],
    ['{https://a.example/id}', { 'https://a.example/id': 'x' }, 'x'],
  ])('%s of %j is %s', (text, claims, id) => expect(resolveUserId(text, claims)).toBe(id))
})

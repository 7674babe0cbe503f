import { expect } from 'vitest'
import { deviates, type Module, skipped, warning } from './module.ts'
import { challenge, type Provider, verifier } from './provider-under-test.ts'

/** The standard claims of a profile (Core §5.4). */
const profileClaims =
  'name family_name given_name middle_name nickname preferred_username profile picture website gender birthdate zoneinfo locale updated_at'

/** Asks for a scope that the document does not list: it is passed over, and nothing is told (Core §3.1.2.1). */
const asksForUnlistedScopes = (scopes: string[]) => async (provider: Provider) => {
  for (const scope of scopes) expect(provider.document.scopes_supported).not.toContain(scope)
  const told = await provider.userinfoOf(
    await provider.signIn(provider.newBrowser(), { scope: ['openid', ...scopes].join(' ') }),
  )
  expect(Object.keys(told)).toEqual(['sub'])
  return skipped(`\`scopes_supported\` lists no ${scopes.join(' and no ')}.`)
}

/** Tokens, and what they and the userinfo endpoint tell: the first part of the plan, in its order. */
export const tokenModules: Module[] = [
  {
    name: 'OIDCCServerTest',
    section: 'Core §3.1.2, §3.1.3',
    demands: 'a code is exchanged by client_secret_basic for an id token that verifies',
    async drive(provider) {
      const { answer, claims } = await provider.signIn(provider.newBrowser())
      expect(answer).not.toHaveProperty('error')
      expect(Number(claims.exp)).toBeGreaterThan(Number(claims.iat))
      return undefined
    },
  },
  {
    name: 'OIDCCResponseTypeMissing',
    section: 'Core §3.1.2.6',
    demands: 'a request without response_type is an error',
    async drive(provider) {
      const browser = provider.newBrowser()
      const asked = await provider.authorize(browser, { response_type: undefined })
      const answer = provider.answerAt(browser, asked)
      expect(['invalid_request', 'unsupported_response_type']).toContain(answer.error)
      expect(answer).not.toHaveProperty('code')
      return undefined
    },
  },
  {
    name: 'OIDCCIdTokenSignature',
    section: 'Core §3.1.3.7, Discovery §3',
    demands: 'id tokens are signed by RS256 with a published key that their kid names',
    async drive(provider) {
      expect(provider.document.id_token_signing_alg_values_supported).toContain('RS256')
      const { tokens } = await provider.signIn(provider.newBrowser())
      expect(provider.headerOf(tokens.id_token)).toEqual({ alg: 'RS256', kid: expect.any(String) })
      return undefined
    },
  },
  {
    name: 'OIDCCIdTokenUnsigned',
    section: 'Core §2',
    demands: 'id tokens without a signature for who registered for them',
    async drive(provider) {
      expect(provider.document.id_token_signing_alg_values_supported).not.toContain('none')
      const { tokens } = await provider.signIn(provider.newBrowser())
      expect(tokens.id_token.split('.')[2]?.length).toBeGreaterThan(80)
      return skipped('`none` is not offered.')
    },
  },
  {
    name: 'OIDCCUserInfoGet',
    section: 'Core §5.3.1',
    demands: 'userinfo answers GET with the token in the header',
    async drive(provider) {
      await provider.userinfoOf(await provider.signIn(provider.newBrowser()))
      return undefined
    },
  },
  {
    name: 'OIDCCUserInfoPostHeader',
    section: 'Core §5.3.1',
    demands: 'userinfo answers POST with the token in the header',
    async drive(provider) {
      await provider.userinfoOf(await provider.signIn(provider.newBrowser()), 'POST')
      return undefined
    },
  },
  {
    name: 'OIDCCUserInfoPostBody',
    section: 'Core §5.3.1, RFC 6750 §2.2',
    demands: 'userinfo answers POST with the token in the form',
    async drive(provider) {
      const { tokens } = await provider.signIn(provider.newBrowser())
      const answer = await provider.post(provider.addressOf('userinfo_endpoint'), { access_token: tokens.access_token })
      expect(answer.status).toBe(401)
      return warning('A token is read from the header alone; RFC 6750 leaves the form to choice.')
    },
  },
  {
    name: 'OIDCCEnsureRequestWithoutNonceSucceedsForCodeFlow',
    section: 'Core §3.1.2.1',
    demands: 'the code flow needs no nonce',
    async drive(provider) {
      const browser = provider.newBrowser()
      const bare = await provider.authorize(browser, { nonce: undefined })
      expect(provider.answerAt(browser, bare).error).toBe('invalid_request')
      const asked = await provider.authorize(browser, { ...challenge, nonce: undefined })
      const { code } = await provider.answerAfterSignIn(browser, asked)
      const fields = { ...provider.codeFields(code), code_verifier: verifier }
      const { claims } = await provider.readTokens(await provider.requestTokens({ fields }), asked)
      expect(claims).not.toHaveProperty('nonce')
      return deviates(
        'With PKCE no nonce is needed. The module sends neither, and that is refused on purpose: a code that nothing binds to its request can be injected (RFC 9700 §2.1.1).',
      )
    },
  },
  {
    name: 'OIDCCScopeProfile',
    section: 'Core §5.4',
    demands: 'scope profile tells the standard claims of a profile',
    async drive(provider) {
      const told = await provider.userinfoOf(await provider.signIn(provider.newBrowser(), { scope: 'openid profile' }))
      expect(told).toMatchObject({ name: 'Maya' })
      expect(told).not.toHaveProperty('email')
      const missing = profileClaims.split(' ').filter((claim) => !(claim in told))
      return warning(`Not known of the person: ${missing.join(', ')}.`)
    },
  },
  {
    name: 'OIDCCScopeEmail',
    section: 'Core §5.4',
    demands: 'scope email tells the address and whether it was verified',
    async drive(provider) {
      const told = await provider.userinfoOf(await provider.signIn(provider.newBrowser(), { scope: 'openid email' }))
      expect(told).toEqual({ sub: told.sub, email: provider.email, email_verified: true })
      return undefined
    },
  },
  {
    name: 'OIDCCScopeAddress',
    section: 'Core §5.4',
    demands: 'scope address tells where a person lives',
    drive: asksForUnlistedScopes(['address']),
  },
  {
    name: 'OIDCCScopePhone',
    section: 'Core §5.4',
    demands: 'scope phone tells a person’s number',
    drive: asksForUnlistedScopes(['phone']),
  },
  {
    name: 'OIDCCScopeAll',
    section: 'Core §5.4',
    demands: 'all standard scopes in one request',
    async drive(provider) {
      const scope = 'openid profile email address phone'
      const told = await provider.userinfoOf(await provider.signIn(provider.newBrowser(), { scope }))
      expect(Object.keys(told).sort()).toEqual(['email', 'email_verified', 'name', 'sub'])
      return skipped('`scopes_supported` lists no address and no phone. The others are answered as above.')
    },
  },
  {
    name: 'OIDCEnsureOtherScopeOrderSucceeds',
    section: 'Core §3.1.2.1',
    demands: 'scope email openid is the same as openid email',
    async drive(provider) {
      const told = await provider.userinfoOf(await provider.signIn(provider.newBrowser(), { scope: 'email openid' }))
      expect(told.email).toBe(provider.email)
      return undefined
    },
  },
]

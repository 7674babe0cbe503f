import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { expect, vi } from 'vitest'
import { fetchLocal, jsonOf } from '../browser.ts'
import type { Module } from './module.ts'
import { left } from './provider-under-test.ts'

/** The plan of back-channel logout, in its order. */
export const backchannelModules: Module[] = [
  {
    name: 'OIDCCBackchannelLogoutDiscoveryEndpointVerification',
    section: 'Back-Channel §2.1',
    demands: 'the document says that applications are told, and of which session',
    async drive({ document }) {
      expect([document.backchannel_logout_supported, document.backchannel_logout_session_supported]).toEqual([
        true,
        true,
      ])
      return undefined
    },
  },
  {
    name: 'OIDCCBackchannelRpInitiatedLogout',
    section: 'Back-Channel §2.4, §2.5',
    demands: 'tells the relying party of a sign-out by a logout token that verifies',
    async drive(provider) {
      const browser = provider.newBrowser()
      const { tokens, claims } = await provider.signIn(browser)
      const before = provider.logouts.told.length
      const fields = { id_token_hint: tokens.id_token, post_logout_redirect_uri: left, state: 'x' }
      await browser.open(`${provider.addressOf('end_session_endpoint')}?${new URLSearchParams(fields)}`)
      expect(browser.page.url).toBe(`${left}?state=x`)
      const sids: unknown[] = []
      await vi.waitFor(
        async () => {
          const keys: JSONWebKeySet = await jsonOf(await fetchLocal(provider.addressOf('jwks_uri')))
          for (const { token } of provider.logouts.told.slice(before)) {
            const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
              ...{ issuer: provider.issuer, audience: 'app_first', algorithms: ['RS256'], typ: 'logout+jwt' },
              requiredClaims: ['iat', 'exp', 'jti', 'events'],
            })
            expect(payload).toMatchObject({ events: { 'http://schemas.openid.net/event/backchannel-logout': {} } })
            expect(payload).not.toHaveProperty('nonce')
            sids.push(payload.sid)
          }
          expect(sids).toContain(claims.sid)
        },
        { timeout: 15_000, interval: 100 },
      )
      return undefined
    },
  },
]

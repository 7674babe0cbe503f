import { expect } from 'vitest'
import { jsonOf } from '../browser.ts'
import { deviates, type Module } from './module.ts'
import { home } from './provider-under-test.ts'

const passedOver =
  'a program that nobody has looked at puts nothing on the pages: what it says of itself beyond its name is passed over'

/** A module of something that a program would have shown on the sign-in page. */
const shown = (name: string, field: string, demands: string): Module => ({
  name,
  section: 'Registration §2',
  demands,
  async drive(provider) {
    const answer = await provider.register({ [field]: 'https://rp.example.com/shown' })
    const made: Record<string, unknown> = await jsonOf(answer)
    expect([answer.status, made[field]]).toEqual([201, undefined])
    await provider.approve(String(made.client_id))
    const browser = provider.newBrowser()
    await provider.authorize(browser, { client_id: String(made.client_id), ...provider.challenge })
    expect([provider.asksToSignIn(browser), browser.page.body.includes('rp.example.com/shown')]).toEqual([true, false])
    return deviates(passedOver)
  },
})

/** What the plan of dynamic providers asks of registration, in its order. */
export const registrationModules: Module[] = [
  {
    name: 'OIDCCRedirectUriRegFrag',
    section: 'RFC 6749 §3.1.2',
    demands: 'registers no address with a fragment',
    async drive(provider) {
      const answer = await provider.register({ redirect_uris: [`${home}#here`] })
      expect([answer.status, (await jsonOf(answer)).error]).toEqual([400, 'invalid_redirect_uri'])
      return undefined
    },
  },
  shown('OIDCCRegistrationLogoUri', 'logo_uri', 'the sign-in page shows the logo that was registered'),
  shown('OIDCCRegistrationPolicyUri', 'policy_uri', 'the sign-in page links to the policy that was registered'),
  shown('OIDCCRegistrationTosUri', 'tos_uri', 'the sign-in page links to the terms that were registered'),
  {
    name: 'OIDCCRegistrationJwksUri',
    section: 'Registration §2',
    demands: 'fetches the keys of a program from the address that it registered',
    async drive(provider) {
      const proof = { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'https://rp.example.com/keys' }
      const answer = await provider.register(proof)
      expect([answer.status, (await jsonOf(answer)).error]).toEqual([400, 'invalid_client_metadata'])
      return deviates('keys are registered themselves (`jwks`): what an administrator approved stays what it is')
    },
  },
  {
    name: 'OIDCCRegistrationSectorBad',
    section: 'Registration §5',
    demands: 'registers no addresses that the sector that was named does not list',
    async drive(provider) {
      expect(provider.document.subject_types_supported).toEqual(['public'])
      const answer = await provider.register({ sector_identifier_uri: 'https://rp.example.com/sector' })
      expect([answer.status, (await jsonOf(answer)).sector_identifier_uri]).toEqual([201, undefined])
      return deviates(
        'no program has a sector, because each knows a person by the same `sub`; one that is named is passed over',
      )
    },
  },
]

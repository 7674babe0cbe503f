import { describe, expect, it } from 'vitest'
import type { ApplicationId, ExtensionId } from '../ids.ts'
import {
  type Application,
  type ApplicationDraft,
  isInUse,
  isReservedApplicationId,
  tidyApplication,
  tidyRedirectUrls,
} from './application.ts'

const tidy = (draft: ApplicationDraft) => tidyApplication('app_shop' as ApplicationId, draft)
const bare = { applicationId: 'app_shop', name: 'app_shop', redirectUrls: [] }

describe('ENT-04 an application', () => {
  it('keeps nothing that was left out, null or blank, and is named after its id', () => {
    expect(tidy({})).toEqual(bare)
    expect(
      tidy({
        name: '',
        redirectUrls: null,
        defaultApplicationUrl: '',
        enableAccessToToken: null,
        sessionType: null,
        saml: null,
        audiences: [],
        tags: null,
      }),
    ).toEqual(bare)
    expect(tidy({ audiences: null, saml: { entityId: '', assertionConsumerServiceUrl: null } })).toEqual(bare)
  })

  it('keeps what it says, each address and audience once', () => {
    expect(
      tidy({
        name: 'Shop',
        redirectUrls: ['https://a.example/cb', 'myapp:/cb', 'https://a.example/cb'],
        defaultApplicationUrl: 'https://a.example/',
        enableAccessToToken: false,
        sessionType: 'SINGLE_SESSION',
        audiences: ['us', 'them', 'us'],
        tags: { team: 'a' },
      }),
    ).toEqual({
      applicationId: 'app_shop',
      name: 'Shop',
      redirectUrls: ['https://a.example/cb', 'myapp:/cb'],
      defaultApplicationUrl: 'https://a.example/',
      enableAccessToToken: false,
      sessionType: 'SINGLE_SESSION',
      audiences: ['us', 'them'],
      tags: { team: 'a' },
    })
  })

  it('LGN-06 is told of sign-outs at a web address without a fragment, or nowhere', () => {
    const backchannelLogoutUri = 'https://a.example/signed-out?from=us'
    expect(tidy({ backchannelLogoutUri })).toEqual({ ...bare, backchannelLogoutUri })
    expect(tidy({ backchannelLogoutUri: '' })).toEqual(bare)
    for (const wrong of ['http://a.example/', 'https://a.example/#x', 'https://a:b@a.example/', 'myapp:/out'])
      expect(() => tidy({ backchannelLogoutUri: wrong })).toThrow('InvalidRequest')
  })

  it.each<[ApplicationDraft['saml']]>([
    [{ entityId: 'urn:shop' }],
    [{ assertionConsumerServiceUrl: 'https://a.example/acs' }],
    [{ entityId: 'urn:shop', assertionConsumerServiceUrl: 'https://a.example/acs' }],
  ])('keeps of SAML what it says: %j', (saml) => expect(tidy({ saml })).toEqual({ ...bare, saml }))

  it.each<[string, ApplicationDraft, RegExp]>([
    ['defaultApplicationUrl', { defaultApplicationUrl: 'http://a.example' }, /https/],
    ['defaultApplicationUrl', { defaultApplicationUrl: 'myapp:/' }, /https/],
    ['saml.assertionConsumerServiceUrl', { saml: { assertionConsumerServiceUrl: 'http://a.example' } }, /https/],
    ['redirectUrls.0', { redirectUrls: ['https://a.example/#x'] }, /fragment/],
    ['redirectUrls.1', { redirectUrls: ['https://a.example/', 'javascript:x'] }, /https/],
  ])('is refused naming %s, and why (security 1)', (field, draft, why) => {
    expect(() => tidy(draft)).toThrow(
      expect.objectContaining({ code: 'InvalidRequest', details: { field }, title: expect.stringMatching(why) }),
    )
  })

  it('names the field in which redirect addresses came', () => {
    expect(() => tidyRedirectUrls(['x'], 'extension.redirectUrls')).toThrow(
      expect.objectContaining({ details: { field: 'extension.redirectUrls.0' } }),
    )
    expect(tidyRedirectUrls(undefined)).toEqual([])
  })

  it.each<[string, Partial<Application>, boolean]>([
    ['one like any other', {}, false],
    ['the one that every account has', { applicationId: 'app_default' as ApplicationId }, true],
    ['that of an extension', { extensionId: 'ext_a' as ExtensionId }, true],
    ['the one by which people sign in everywhere', { isGlobalLoginApplication: true }, true],
  ])('may not be deleted while something stands on it: %s', (_, more, inUse) => {
    expect(isInUse({ ...(bare as unknown as Application), ...more })).toBe(inUse)
  })

  it.each([
    ['app_portal', true],
    ['APP_Portal', true],
    ['app_portal2', false],
    ['app_default', false],
  ])('of the id %s is the platform’s own: %s', (id, own) => expect(isReservedApplicationId(id)).toBe(own))
})

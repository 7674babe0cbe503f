import { t } from '../../lib/texts.ts'

/** How a provider is told of us: the steps there, in order, and the protocol that it speaks then. */
export interface SsoGuide {
  key: string
  name: string
  type: 'OAUTH2' | 'SAML2'
  /** What it is, where that is more than the protocol that it speaks. */
  about?: string
  steps: readonly string[]
}

/** The providers whose own words a guide uses, and the two protocols that any other speaks. */
export const ssoGuides: readonly SsoGuide[] = [
  {
    key: 'entra',
    name: t('ssoGuides.entra'),
    type: 'OAUTH2',
    steps: [t('ssoGuides.entra1'), t('ssoGuides.entra2'), t('ssoGuides.entra3'), t('ssoGuides.entra4')],
  },
  {
    key: 'okta',
    name: t('ssoGuides.okta'),
    type: 'OAUTH2',
    steps: [t('ssoGuides.okta1'), t('ssoGuides.okta2'), t('ssoGuides.okta3')],
  },
  {
    key: 'auth0',
    name: t('ssoGuides.auth0'),
    type: 'OAUTH2',
    steps: [t('ssoGuides.auth01'), t('ssoGuides.auth02'), t('ssoGuides.auth03')],
  },
  {
    key: 'aws',
    name: t('ssoGuides.aws'),
    type: 'SAML2',
    steps: [t('ssoGuides.aws1'), t('ssoGuides.aws2'), t('ssoGuides.aws3'), t('ssoGuides.aws4')],
  },
  {
    key: 'saml',
    name: t('provider.saml'),
    type: 'SAML2',
    about: t('ssoGuides.anyOther'),
    steps: [t('ssoGuides.saml1'), t('ssoGuides.saml2'), t('ssoGuides.saml3')],
  },
  {
    key: 'openid',
    name: t('provider.openIdConnect'),
    type: 'OAUTH2',
    about: t('ssoGuides.anyOther'),
    steps: [t('ssoGuides.openid1'), t('ssoGuides.openid2'), t('ssoGuides.openid3')],
  },
]

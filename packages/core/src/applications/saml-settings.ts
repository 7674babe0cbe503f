import { invalid } from '../refusals.ts'
import { isWebUrl } from '../text/urls.ts'

/** How applications that sign people in by SAML may want them named (SAML 2.0 Core §8.3). */
export const nameIdFormats = {
  persistent: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  emailAddress: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  unspecified: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
} as const
export type NameIdFormat = keyof typeof nameIdFormats

/** What an attribute of an assertion may tell of a person. An e-mail address is told once it is proved, and else is not there. */
export const samlClaims = ['userId', 'email', 'name', 'picture', 'locale', 'tenantId'] as const
export type SamlClaim = (typeof samlClaims)[number]

/** The attributes of applications that name none. */
export const defaultSamlAttributes = {
  userId: 'userId',
  email: 'email',
  name: 'name',
} as const satisfies Record<string, SamlClaim>

/** The attribute that says who acts as the person, to test. */
export const actorAttribute = 'act'

/** How an application takes sign-ins by SAML, as it is stored. */
export interface SamlSettings {
  entityId?: string
  /** Where assertions are posted to, and nowhere else. */
  assertionConsumerServiceUrl?: string
  /** Left out where people are named by their user id, persistently. */
  nameIdFormat?: Exclude<NameIdFormat, 'persistent'>
  /** What each attribute tells, by its name. */
  attributes?: Record<string, SamlClaim>
  /** By these the application signs what it asks; without any it need not. */
  requestCertificate?: string
  singleLogoutServiceUrl?: string
  /** Whether a sign-in may begin here, without a request of the application. */
  allowIdpInitiated?: true
}

export type SamlDraft = {
  [Name in Exclude<keyof SamlSettings, 'allowIdpInitiated' | 'nameIdFormat'>]?: SamlSettings[Name] | null | undefined
} & {
  nameIdFormat?: NameIdFormat | null | undefined
  allowIdpInitiated?: boolean | null | undefined
}

/** Settings that say all that an assertion needs: for whom it is, and where it goes. */
export interface SamlParty extends SamlSettings {
  entityId: string
  assertionConsumerServiceUrl: string
}

const addresses = ['assertionConsumerServiceUrl', 'singleLogoutServiceUrl'] as const

/**
 * Settings made fit to be stored; undefined where they say nothing. Raises InvalidRequest naming the field, for an address
 * that people may not be sent to.
 */
export function tidySaml(draft: SamlDraft | null | undefined): SamlSettings | undefined {
  const { nameIdFormat, attributes, allowIdpInitiated, ...texts } = draft ?? {}
  for (const name of addresses)
    if (texts[name] && !isWebUrl(texts[name]))
      throw invalid(`saml.${name}`, `${name} must be an https address (http on the local machine only).`)
  if (attributes && Object.hasOwn(attributes, actorAttribute))
    throw invalid(
      `saml.attributes.${actorAttribute}`,
      `The attribute ${actorAttribute} says who acts in a test sign-in.`,
    )
  const { entityId, assertionConsumerServiceUrl, requestCertificate, singleLogoutServiceUrl } = texts
  const settings: SamlSettings = {
    ...(entityId ? { entityId } : {}),
    ...(assertionConsumerServiceUrl ? { assertionConsumerServiceUrl } : {}),
    ...(nameIdFormat && nameIdFormat !== 'persistent' ? { nameIdFormat } : {}),
    ...(attributes && Object.keys(attributes).length > 0 ? { attributes } : {}),
    ...(requestCertificate ? { requestCertificate } : {}),
    ...(singleLogoutServiceUrl ? { singleLogoutServiceUrl } : {}),
    ...(allowIdpInitiated ? { allowIdpInitiated } : {}),
  }
  return Object.keys(settings).length > 0 ? settings : undefined
}

/** The settings of an application that takes sign-ins by SAML; undefined for any other. */
export function samlPartyOf(saml: SamlSettings | undefined): SamlParty | undefined {
  const { entityId, assertionConsumerServiceUrl } = saml ?? {}
  return entityId && assertionConsumerServiceUrl ? { ...saml, entityId, assertionConsumerServiceUrl } : undefined
}

import type { SecondFactorPolicy } from '../accounts/second-factor.ts'
import type { ApplicationId, ExtensionId, KeyId } from '../ids.ts'
import { invalid } from '../refusals.ts'
import { isRedirectUrl, isWebUrl } from '../text/urls.ts'
import { type SamlDraft, type SamlSettings, tidySaml } from './saml-settings.ts'

export const sessionTypes = ['MULTI_SESSION', 'SINGLE_SESSION'] as const
type SessionType = (typeof sessionTypes)[number]

/** How id tokens may be signed: as all else is, or as relying parties that know no other want it (decision 39). */
export const idTokenAlgorithms = ['EdDSA', 'RS256'] as const
type IdTokenAlgorithm = (typeof idTokenAlgorithms)[number]

/** What a confidential application proves itself by: a secret, of which the hash is kept, or a key of its own (decision 44). */
export type ApplicationSecret = {
  secretId: KeyId
  createdTime: string
  /** SHA-256 of a secret of 256 bits, in base64url. */
  secretHash?: string
  /** Base64 of a DER SPKI key, whose other half the application keeps. */
  publicKey?: string
}

/** Every account has this application from the start. */
export const defaultApplicationId = 'app_default' as ApplicationId
/** What it is called until somebody names it. */
export const defaultApplicationName = 'Default application'

/** The console, an application of the platform's own account. */
export const portalApplicationId = 'app_portal' as ApplicationId

/** Whether an id is that of an application of the platform's own, in any letter case; no account may make it. */
export const isReservedApplicationId = (id: string): boolean => id.toLowerCase() === portalApplicationId

/** What may ask people to sign in, as it is stored. */
export interface Application {
  applicationId: ApplicationId
  name: string
  redirectUrls: string[]
  defaultApplicationUrl?: string
  /** Where it is told that a session has ended. */
  backchannelLogoutUri?: string
  /** Whether scripts in the browser may see the access token. */
  enableAccessToToken?: boolean
  sessionType?: SessionType
  /** Whether people show a second factor, where the account asks for less. */
  secondFactor?: SecondFactorPolicy
  saml?: SamlSettings
  audiences?: string[]
  idTokenSignedResponseAlg?: 'RS256'
  /** Left out where PKCE is required. */
  requirePkce?: false
  /** Whether devices without a browser may be signed in to it (RFC 8628). */
  deviceGrant?: true
  /** It registered itself, and nobody has approved it yet: it is of no use until then. */
  awaitsApproval?: true
  isGlobalLoginApplication?: true
  tags?: Record<string, string>
  secrets?: ApplicationSecret[]
  /** The extension it was made with. */
  extensionId?: ExtensionId
}

export interface ApplicationDraft {
  name?: string | null | undefined
  redirectUrls?: string[] | null | undefined
  defaultApplicationUrl?: string | null | undefined
  backchannelLogoutUri?: string | null | undefined
  enableAccessToToken?: boolean | null | undefined
  sessionType?: SessionType | null | undefined
  secondFactor?: SecondFactorPolicy | null | undefined
  saml?: SamlDraft | null | undefined
  audiences?: string[] | null | undefined
  idTokenSignedResponseAlg?: IdTokenAlgorithm | null | undefined
  requirePkce?: boolean | null | undefined
  deviceGrant?: boolean | null | undefined
  awaitsApproval?: boolean | null | undefined
  tags?: Record<string, string> | null | undefined
}

/** Addresses that a sign-in may lead to, each once. Raises InvalidRequest for one that is none, naming its place. */
export function tidyRedirectUrls(urls: readonly string[] | null | undefined, field = 'redirectUrls'): string[] {
  for (const [place, url] of (urls ?? []).entries())
    if (!isRedirectUrl(url))
      throw invalid(
        `${field}.${place}`,
        'A redirect address is https (http on the local machine only) or a scheme of your own, written out as a browser writes it: host in lower case, no dot segments, no port that goes without saying, no fragment, wildcard or credentials.',
      )
  return [...new Set(urls ?? [])]
}

/** A draft made fit to be stored. Raises InvalidRequest for an address that people may not be sent to. */
export function tidyApplication(applicationId: ApplicationId, draft: ApplicationDraft): Application {
  const { defaultApplicationUrl, backchannelLogoutUri, enableAccessToToken, sessionType, audiences, tags } = draft
  const { idTokenSignedResponseAlg, requirePkce } = draft
  if (defaultApplicationUrl && !isWebUrl(defaultApplicationUrl))
    throw invalid('defaultApplicationUrl', 'The default address must be https (http on the local machine only).')
  if (backchannelLogoutUri && (!isWebUrl(backchannelLogoutUri) || backchannelLogoutUri.includes('#')))
    throw invalid(
      'backchannelLogoutUri',
      'The address that is told of sign-outs must be https (http on the local machine only), without a fragment.',
    )
  const saml = tidySaml(draft.saml)
  return {
    applicationId,
    name: draft.name || applicationId,
    redirectUrls: tidyRedirectUrls(draft.redirectUrls),
    ...(defaultApplicationUrl ? { defaultApplicationUrl } : {}),
    ...(backchannelLogoutUri ? { backchannelLogoutUri } : {}),
    ...(enableAccessToToken == null ? {} : { enableAccessToToken }),
    ...(sessionType ? { sessionType } : {}),
    ...(draft.secondFactor ? { secondFactor: draft.secondFactor } : {}),
    ...(saml ? { saml } : {}),
    ...(audiences?.length ? { audiences: [...new Set(audiences)] } : {}),
    ...(idTokenSignedResponseAlg === 'RS256' ? { idTokenSignedResponseAlg } : {}),
    ...(requirePkce === false ? { requirePkce } : {}),
    ...(draft.deviceGrant ? { deviceGrant: true } : {}),
    ...(draft.awaitsApproval ? { awaitsApproval: true } : {}),
    ...(tags ? { tags } : {}),
  }
}

/** Whether an application proves itself where it gets its tokens (RFC 6749 §2.1). */
export const isConfidential = ({ secrets = [] }: Pick<Application, 'secrets'>): boolean => secrets.length > 0

/** Whether an application may ask without PKCE: a confidential one that chose so, and no other (decision 44). */
export const mayOmitPkce = (application: Pick<Application, 'secrets' | 'requirePkce'>): boolean =>
  application.requirePkce === false && isConfidential(application)

/** Raises InvalidRequest for a public application that wants to do without PKCE. */
export function checkPkceChoice(application: Pick<Application, 'secrets' | 'requirePkce'>): void {
  if (application.requirePkce === false && !isConfidential(application))
    throw invalid('requirePkce', 'Only an application that has a secret or a key of its own may do without PKCE.')
}

/** An application that something stands on; it cannot be deleted. */
export const isInUse = ({ applicationId, extensionId, isGlobalLoginApplication }: Application): boolean =>
  applicationId === defaultApplicationId || extensionId !== undefined || isGlobalLoginApplication === true

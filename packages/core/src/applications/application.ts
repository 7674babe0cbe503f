import type { ApplicationId, ExtensionId } from '../ids.ts'
import { invalid } from '../refusals.ts'
import { isRedirectUrl, isWebUrl } from '../text/urls.ts'

export const sessionTypes = ['MULTI_SESSION', 'SINGLE_SESSION'] as const
type SessionType = (typeof sessionTypes)[number]

/** Every account has this application from the start. */
export const defaultApplicationId = 'app_default' as ApplicationId

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
  /** Whether scripts in the browser may see the access token. */
  enableAccessToToken?: boolean
  sessionType?: SessionType
  saml?: { entityId?: string; assertionConsumerServiceUrl?: string }
  audiences?: string[]
  isGlobalLoginApplication?: true
  tags?: Record<string, string>
  /** The extension it was made with. */
  extensionId?: ExtensionId
}

export interface ApplicationDraft {
  name?: string | null | undefined
  redirectUrls?: string[] | null | undefined
  defaultApplicationUrl?: string | null | undefined
  enableAccessToToken?: boolean | null | undefined
  sessionType?: SessionType | null | undefined
  saml?:
    | { entityId?: string | null | undefined; assertionConsumerServiceUrl?: string | null | undefined }
    | null
    | undefined
  audiences?: string[] | null | undefined
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

function tidySaml(saml: ApplicationDraft['saml']): Application['saml'] {
  const { entityId, assertionConsumerServiceUrl } = saml ?? {}
  if (assertionConsumerServiceUrl && !isWebUrl(assertionConsumerServiceUrl))
    throw invalid('saml.assertionConsumerServiceUrl', 'The assertion consumer service must be an https address.')
  if (!entityId && !assertionConsumerServiceUrl) return undefined
  return { ...(entityId ? { entityId } : {}), ...(assertionConsumerServiceUrl ? { assertionConsumerServiceUrl } : {}) }
}

/** A draft made fit to be stored. Raises InvalidRequest for an address that people may not be sent to. */
export function tidyApplication(applicationId: ApplicationId, draft: ApplicationDraft): Application {
  const { defaultApplicationUrl, enableAccessToToken, sessionType, audiences, tags } = draft
  if (defaultApplicationUrl && !isWebUrl(defaultApplicationUrl))
    throw invalid('defaultApplicationUrl', 'The default address must be https (http on the local machine only).')
  const saml = tidySaml(draft.saml)
  return {
    applicationId,
    name: draft.name || applicationId,
    redirectUrls: tidyRedirectUrls(draft.redirectUrls),
    ...(defaultApplicationUrl ? { defaultApplicationUrl } : {}),
    ...(enableAccessToToken == null ? {} : { enableAccessToToken }),
    ...(sessionType ? { sessionType } : {}),
    ...(saml ? { saml } : {}),
    ...(audiences?.length ? { audiences: [...new Set(audiences)] } : {}),
    ...(tags ? { tags } : {}),
  }
}

/** An application that something stands on; it cannot be deleted. */
export const isInUse = ({ applicationId, extensionId, isGlobalLoginApplication }: Application): boolean =>
  applicationId === defaultApplicationId || extensionId !== undefined || isGlobalLoginApplication === true

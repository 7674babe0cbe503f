import {
  type Application,
  defaultApplicationId,
  isConfidential,
  mayOmitPkce,
  portalApplicationId,
} from '@doorward/core/applications/application'
import { type AccountId, type ApplicationId, platformAccountId } from '@doorward/core/ids'
import {
  isLoopback,
  isLoopbackOrigin,
  originsOf,
  redirectUriMatches,
  redirectUrlCovers,
  withoutLoopbackPort,
} from '@doorward/core/oauth/redirect-uri'
import { productName } from '@doorward/core/platform'
import { type HostTable, hasLocalOption, portalOrigin } from '@doorward/http/app/host'
import type { Database } from '@doorward/store/database/database'
import { findApplicationItem } from '@doorward/store/items/applications'
import type { Client, ClientMetadata } from 'oidc-provider'
import type { LoginEnvironment } from '../environment.ts'

type Parts = Pick<LoginEnvironment, 'hosts'> & { database: Pick<Database, 'account'> }

/** The console, the one application of the platform's own. */
const portal = (hosts: HostTable): Application => ({
  applicationId: portalApplicationId,
  name: productName,
  redirectUrls: [`${portalOrigin(hosts)}/app/`],
})

/** The application with this id in an account; undefined when it has none. */
export async function findApplication(
  { database, hosts }: Parts,
  accountId: AccountId,
  applicationId: string,
): Promise<Application | undefined> {
  if (accountId === platformAccountId) return applicationId === portalApplicationId ? portal(hosts) : undefined
  return database.account(accountId, (tx) => findApplicationItem(tx, accountId, applicationId), 'read')
}

/**
 * The same as far as it may speak the session protocol. A confidential one proves itself where it gets tokens, which that
 * protocol has no way for (decision 44); that of an extension gets none, but the extension its own (decision 45).
 */
export async function findPublicApplication(...asked: Parameters<typeof findApplication>) {
  const application = await findApplication(...asked)
  return application && !isConfidential(application) && !application.extensionId ? application : undefined
}

/** Every account's first application takes any plain http address on the caller's own machine, in the local development domain. */
const takesLoopback = (hosts: HostTable, applicationId: string): boolean =>
  applicationId === defaultApplicationId && hasLocalOption(hosts)

/**
 * Whether an application may send people to this address after a sign-in or a sign-out: one of its own, by the exact
 * string (decision 2).
 */
export const mayRedirect = (
  hosts: HostTable,
  { applicationId, redirectUrls }: Pick<Application, 'redirectUrls'> & { applicationId: ApplicationId | string },
  asked: string,
): boolean =>
  redirectUrls.some((url) => redirectUriMatches(url, asked)) ||
  (takesLoopback(hosts, applicationId) && isLoopback(asked))

/** The same for the session protocol, where a registered address stands for all below it. */
export const mayReturnTo = (hosts: HostTable, { applicationId, redirectUrls }: Application, asked: string): boolean =>
  redirectUrls.some((url) => redirectUrlCovers(url, asked)) ||
  (takesLoopback(hosts, applicationId) && isLoopback(asked))

/** Whether a page of this origin is one of the application's. */
export const mayAskFrom = (hosts: HostTable, { applicationId, redirectUrls }: Application, origin: string): boolean =>
  originsOf(redirectUrls).has(withoutLoopbackPort(origin)) ||
  (takesLoopback(hosts, applicationId) && isLoopbackOrigin(origin))

/** How a device without a browser asks for tokens (RFC 8628 §3.4). */
export const deviceGrantType = 'urn:ietf:params:oauth:grant-type:device_code'

/** How a service client asks for a token by which it acts for a user (RFC 8693 §2.1). */
export const exchangeGrantType = 'urn:ietf:params:oauth:grant-type:token-exchange'

/** The application itself, as the protocol library keeps it for us beside what it knows of a client. */
export const applicationField = 'doorward_application'

/** What of an application the library keeps: none of its secrets. */
type KnownApplication = Omit<Application, 'secrets'> & { mayOmitPkce: boolean }

export const applicationOf = (client: Client): KnownApplication => client[applicationField] as KnownApplication // as `clientMetadataOf` told the library

/**
 * The application as the protocol library knows a client: code, rotated refresh tokens, and public, because whoever is
 * confidential has proven itself before the library hears of it. The library would refuse a client without addresses, and
 * one whose addresses are partly web pages and partly schemes of installed programs; it is told one that nobody has, and
 * asks us about each (`provider.ts`).
 */
export function clientMetadataOf(application: Application): ClientMetadata {
  const { secrets: _, ...known } = application
  return {
    client_id: application.applicationId,
    redirect_uris: ['https://invalid/'],
    [applicationField]: { ...known, mayOmitPkce: mayOmitPkce(application) } satisfies KnownApplication,
    application_type: 'web',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token', ...(application.deviceGrant ? [deviceGrantType] : [])],
    response_types: ['code'],
    id_token_signed_response_alg: application.idTokenSignedResponseAlg ?? 'EdDSA',
    ...(application.backchannelLogoutUri
      ? { backchannel_logout_uri: application.backchannelLogoutUri, backchannel_logout_session_required: true }
      : {}),
  }
}

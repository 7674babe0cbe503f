import { defaultApplicationId, portalApplicationId } from '@doorward/core/applications/application'
import { type AccountId, platformAccountId } from '@doorward/core/ids'
import { isLoopback, redirectUriMatches } from '@doorward/core/oauth/redirect-uri'
import { productName } from '@doorward/core/platform'
import { type HostTable, hasLocalOption, portalOrigin } from '@doorward/http/app/host'
import type { Say } from '@doorward/texts/english'
import type { ClientMetadata } from 'oidc-provider'

/** What may ask people to sign in. A small table for now; it becomes rows when accounts manage their own. */
export interface Application {
  applicationId: string
  /** What it is called in every language; the default application of an account has no such name. */
  name?: string
  redirectUris: string[]
  postLogoutRedirectUris: string[]
  /** Also any plain http address on the caller's own machine; only in the local development domain. */
  anyLoopback: boolean
}

/** The application with this id in an account; undefined when it has none. */
export function findApplication(
  hosts: HostTable,
  accountId: AccountId,
  applicationId: string,
): Application | undefined {
  if (accountId === platformAccountId) {
    if (applicationId !== portalApplicationId) return undefined
    const home = `${portalOrigin(hosts)}/app/`
    return {
      applicationId,
      name: productName,
      redirectUris: [home],
      postLogoutRedirectUris: [home],
      anyLoopback: false,
    }
  }
  if (applicationId !== defaultApplicationId || !hasLocalOption(hosts)) return undefined
  const home = ['http://localhost/']
  return {
    applicationId,
    redirectUris: home,
    postLogoutRedirectUris: home,
    anyLoopback: true,
  }
}

/** What people read: "Sign in to …". */
export const nameOfApplication = ({ text }: Say, { name }: Application): string =>
  name ?? text('pages.defaultApplication')

/** Whether an application may send people to this address. */
export const mayRedirect = (application: Application, uris: string[], asked: string): boolean =>
  uris.some((uri) => redirectUriMatches(uri, asked)) || (application.anyLoopback && isLoopback(asked))

/** The application as the protocol library knows a client: public, code with PKCE, rotated refresh tokens. */
export const clientMetadataOf = (application: Application): ClientMetadata => ({
  client_id: application.applicationId,
  redirect_uris: application.redirectUris,
  post_logout_redirect_uris: application.postLogoutRedirectUris,
  application_type: 'web',
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  id_token_signed_response_alg: 'EdDSA',
})

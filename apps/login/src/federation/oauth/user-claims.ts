import { quirksOf } from '@doorward/core/connections/oauth-quirks'
import * as client from 'openid-client'
import { FederationError } from '../federation-error.ts'
import type { OpenConnection } from './configuration.ts'

type Claims = { [name: string]: unknown }

const isObject = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

async function ask(
  provider: client.Configuration,
  accessToken: string,
  url: string,
  method: 'GET' | 'POST',
): Promise<unknown> {
  const headers = new Headers({ accept: 'application/json' })
  const answer = await client.fetchProtectedResource(provider, accessToken, new URL(url), method, undefined, headers)
  if (answer.status !== 200)
    throw new FederationError('misconfigured', `${url} answered ${answer.status} instead of telling who it is`)
  return answer.json().catch((cause: unknown) => {
    throw new FederationError('misconfigured', `${url} answered something else than JSON`, cause)
  })
}

interface ListedEmail {
  email?: unknown
  primary?: unknown
  is_primary?: unknown
  verified?: unknown
  is_confirmed?: unknown
}

/** The person's main address of a list, and whether it is verified, under the names of OpenID Connect. */
export function mainEmail(answer: unknown): Claims {
  const list: unknown = isObject(answer) ? answer.values : answer
  const all = (Array.isArray(list) ? list : []).filter(isObject) as ListedEmail[] // claims, of which each is looked at below
  const main = all.find(({ primary, is_primary }) => primary === true || is_primary === true)
  return main ? { email: main.email, email_verified: main.verified === true || main.is_confirmed === true } : {}
}

/**
 * What the provider tells of whoever an access token is for, at its user endpoint and where else it keeps addresses.
 * Raises FederationError where that is about somebody else than the id token (OpenID Connect Core §5.3.2).
 */
export async function userClaims(
  provider: client.Configuration,
  { connection }: OpenConnection,
  { accessToken, subject }: { accessToken: string; subject: string | undefined },
): Promise<Claims> {
  const { userinfo_endpoint: url } = provider.serverMetadata()
  const { postsForUser, emailsUrl } = quirksOf(connection)
  const told = url ? await ask(provider, accessToken, url, postsForUser ? 'POST' : 'GET') : {}
  // Some say "not ok" with status 200.
  if (!isObject(told) || told.ok === false)
    throw new FederationError('misconfigured', 'the user endpoint tells of nobody')
  if (subject !== undefined && told.sub !== undefined && told.sub !== subject)
    throw new FederationError('untrusted', 'the user endpoint tells of somebody else than the id token')
  const emails = emailsUrl ? await ask(provider, accessToken, emailsUrl, 'GET').then(mainEmail, () => ({})) : {} // not every scope shows them
  return { ...told, ...emails }
}

import type { BeginBody } from '@doorward/contract/login/session'
import { type AccountId, type InviteId, platformAccountId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import type { Tenant } from '@doorward/core/tenants/tenant'
import { accountOrigin } from '@doorward/http/app/host'
import { findTenant, findTenantByLookup, storedTenant } from '@doorward/store/items/tenants'
import type { LoginEnvironment } from '../environment.ts'
import { findConnection } from '../federation/find-connection.ts'
import type { LoginParts } from '../login-parts.ts'
import type { Issuer } from '../oidc/issuers.ts'
import { paths } from '../oidc/paths.ts'
import type { AuthenticationRequest } from '../sign-in/authentication-request.ts'
import { addressOfClient, namesClient } from './one-time-code.ts'

/** The origin where people of the account sign in: the one addressed, but for plain localhost, which has none of its own. */
export async function signInOrigin(
  { environment }: LoginParts,
  { accountId, origin, domain }: Issuer,
): Promise<string> {
  if (accountId === platformAccountId || domain !== undefined) return origin
  const account = await environment.findAccount(accountId)
  return account ? accountOrigin(environment.hosts, accountId, account.region) : origin
}

/** The connection that is asked for. Raises InvalidConnection and InvalidTenantIdentifier for what people can't sign in by. */
export async function connectionAsked(
  { environment }: LoginParts,
  issuer: Issuer,
  { connectionId, tenantLookupIdentifier, linkIdentity, inviteId }: Partial<BeginBody>,
): Promise<Pick<AuthenticationRequest, 'connectionId' | 'tenantId'>> {
  const invited =
    inviteId && !linkIdentity ? await tenantOfInvite(environment, issuer.accountId, inviteId as InviteId) : undefined // its pattern was checked
  if (invited) return ofTenant(environment, issuer, { tenant: invited, namedBy: 'inviteId' })
  if (tenantLookupIdentifier) return tenantAsked(environment, issuer, { connectionId, tenantLookupIdentifier })
  if (!connectionId && !linkIdentity) return {}
  if (connectionId && namesClient(connectionId)) return { connectionId }
  const found = connectionId ? await findConnection(environment, issuer, connectionId) : undefined
  const mayBeAdded = !linkIdentity || found?.connection.linkingConfiguration?.type !== undefined
  if (!connectionId || !found || !mayBeAdded)
    throw new Refusal('InvalidConnection', { details: { field: 'connectionId' } })
  return { connectionId }
}

/**
 * The tenant that is asked for, and the connection that its people sign in by. Raises InvalidTenantIdentifier for one that
 * nobody has, and InvalidConnection for a connection that is not the tenant's, or by which nobody can sign in.
 */
async function tenantAsked(
  environment: LoginEnvironment,
  issuer: Issuer,
  { connectionId, tenantLookupIdentifier }: { connectionId: string | null | undefined; tenantLookupIdentifier: string },
) {
  const { database } = environment
  const { accountId } = issuer
  const tenant = await database.account(
    accountId,
    (tx) => findTenantByLookup(tx, accountId, tenantLookupIdentifier),
    'read',
  )
  if (!tenant) throw new Refusal('InvalidTenantIdentifier', { details: { field: 'tenantLookupIdentifier' } })
  if (connectionId && connectionId !== tenant.connection?.connectionId)
    throw new Refusal('InvalidConnection', { details: { field: 'connectionId' } })
  return ofTenant(environment, issuer, { tenant, namedBy: 'tenantLookupIdentifier' })
}

/** What people of a tenant sign in by. Raises InvalidConnection where nobody can, in words of what the tenant was named by. */
async function ofTenant(
  environment: LoginEnvironment,
  issuer: Issuer,
  { tenant: { tenantId, connection }, namedBy }: { tenant: Tenant; namedBy: 'inviteId' | 'tenantLookupIdentifier' },
) {
  if (connection && !(await findConnection(environment, issuer, connection.connectionId)))
    throw new Refusal('InvalidConnection', {
      title: 'The connection of this tenant is not active, so nobody can sign in by it. Ask an administrator.',
      details: { field: namedBy },
    })
  return { tenantId, ...(connection ? { connectionId: connection.connectionId } : {}) }
}

/** The tenant that an invite leads to, before any that is asked for beside it (contract, login 3.1). */
async function tenantOfInvite(
  { database, standingInvite }: LoginEnvironment,
  accountId: AccountId,
  inviteId: InviteId,
): Promise<Tenant | undefined> {
  const { tenantId } = (await standingInvite(accountId, inviteId)) ?? {}
  const item = tenantId && (await database.account(accountId, (tx) => findTenant(tx, accountId, tenantId), 'read'))
  return item && storedTenant(item)
}

/**
 * Where a sign-in begins: at the account's own sign-in page, where it has one and nobody has said by what to sign in; else as
 * `addressOf` says. That page goes on by changing the request that `state` names.
 */
export async function firstAddressOf(
  parts: LoginParts,
  issuer: Issuer,
  asked: AuthenticationRequest & { requestId: string },
): Promise<string> {
  const { applicationId, connectionId, tenantId, linkTo, requestId } = asked
  const layers = [
    ...(tenantId ? [{ kind: 'tenant' as const, id: tenantId }] : []),
    { kind: 'application' as const, id: applicationId },
  ]
  const loginUrl = connectionId || linkTo ? undefined : (await parts.findBrand(issuer.accountId, layers))?.loginUrl
  if (!loginUrl) return addressOf(parts, issuer, asked)
  const url = new URL(loginUrl)
  url.searchParams.set('state', requestId)
  url.searchParams.set('flow', asked.extensionId ? 'extension' : 'authentication')
  return url.href
}

/**
 * Where the browser goes to sign in: our own page, which ties the sign-in to it and leads on to a service client's where one
 * is asked for. Raises InvalidConnection for a client that signs nobody in.
 */
export async function addressOf(
  parts: LoginParts,
  issuer: Issuer,
  { applicationId, connectionId: clientId, requestId }: AuthenticationRequest & { requestId: string },
): Promise<string> {
  const home = await signInOrigin(parts, issuer)
  if (!clientId || !namesClient(clientId))
    return `${home}${paths.signIn}?${new URLSearchParams({ state: requestId, client_id: applicationId })}`
  await addressOfClient(parts, issuer, { clientId, requestId, home })
  const redirectUri = `${home}${paths.signIn}`
  return `${redirectUri}?${new URLSearchParams({ state: requestId, client_id: clientId, redirect_uri: redirectUri })}`
}

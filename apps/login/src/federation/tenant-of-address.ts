import type { AccountId } from '@doorward/core/ids'
import type { Tenant } from '@doorward/core/tenants/tenant'
import { domainOfEmail } from '@doorward/core/text/email-address'
import { findTenantByDomain } from '@doorward/store/items/tenants'
import type { LoginEnvironment } from '../environment.ts'
import { findConnection } from './find-connection.ts'
import type { SignInPlace } from './shared-identity.ts'

type Parts = Pick<LoginEnvironment, 'database' | 'keyring' | 'clock' | 'hosts' | 'sharedIdentities'>

/**
 * The tenant whose people have addresses of this domain, once the domain was proved (LGN-10); an address as `parseEmail`
 * gives it.
 */
export const tenantOfAddress = (
  { database }: Pick<Parts, 'database'>,
  accountId: AccountId,
  email: string,
): Promise<Tenant | undefined> =>
  database.account(accountId, (tx) => findTenantByDomain(tx, accountId, domainOfEmail(email)), 'read')

/** That tenant with its connection, where people can sign in by it. */
export async function routeOfAddress(parts: Parts, place: SignInPlace, email: string) {
  const tenant = await tenantOfAddress(parts, place.accountId, email)
  if (!tenant?.connection) return undefined
  const { connectionId } = tenant.connection
  const found = await findConnection(parts, place, connectionId)
  return found && { tenant, connection: found.connection }
}

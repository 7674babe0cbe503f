import { isAllOff, methodsOf, mustLetSomebodyIn } from '@doorward/core/accounts/sign-in-methods'
import { type Connection, leadsPeopleIn } from '@doorward/core/connections/connection'
import type { Tenant } from '@doorward/core/tenants/tenant'
import { listConnectionItems } from '@doorward/store/items/connections'
import type { ItemKey } from '@doorward/store/items/items'
import type { CommitView } from '@doorward/store/writes/model'
import { atPresent } from '../connections/at-present.ts'
import type { ApiCall } from '../handler.ts'
import { type StoredAccount, storedAccount } from './show-account.ts'

/** More than a sign-in page shows. */
const lookedAtMax = 1_000

const leadsIn = (call: ApiCall, connection: Connection): boolean =>
  leadsPeopleIn(connection, atPresent(call, connection))

/** Raises InvalidRequest where an account turns off all that people sign in by, and has no connection that leads them in. */
export async function mustLeaveAccountAWayIn(
  call: ApiCall,
  view: CommitView,
  { before, after }: { before: StoredAccount; after: StoredAccount },
): Promise<void> {
  const methods = methodsOf(after.signInMethods)
  if (!isAllOff(methods) || isAllOff(methodsOf(before.signInMethods))) return
  const connections = await listConnectionItems(view.tx, call.accountId, lookedAtMax)
  mustLetSomebodyIn('account', { methods, hasProvider: connections.some((each) => leadsIn(call, each)) })
}

/** What `mustLeaveTenantAWayIn` reads. */
export const accountKey = ({ accountId }: ApiCall): ItemKey => ({ kind: 'account', id: accountId })

/**
 * Raises InvalidRequest where what a tenant says of its own, with the account's choice, leaves its people no way in.
 * @param connection the one that the tenant is linked to, if any
 */
export function mustLeaveTenantAWayIn(
  call: ApiCall,
  view: CommitView,
  { before, after, connection }: { before: Tenant | undefined; after: Tenant; connection: Connection | undefined },
): void {
  if (!after.signInMethods) return
  const item = view.item(accountKey(call))
  const ofAccount = item && storedAccount(item).signInMethods
  const wasSame = before?.connection?.connectionId === after.connection?.connectionId
  if (before && wasSame && isAllOff(methodsOf(ofAccount, before.signInMethods))) return
  const hasProvider = connection !== undefined && leadsIn(call, connection)
  mustLetSomebodyIn('tenant', { methods: methodsOf(ofAccount, after.signInMethods), hasProvider })
}

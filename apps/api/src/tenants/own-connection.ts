import type { ConnectionId, TenantId } from '@doorward/core/ids'
import { resourceOf } from '@doorward/core/kinds'
import { ownersOf } from '@doorward/core/permissions/owners'
import { Refusal } from '@doorward/core/refusals'
import type { Tx } from '@doorward/store/database/database'
import { removeCredentialsOfConnection } from '@doorward/store/items/connection-credentials'
import { findItem, type Item, type ItemKey } from '@doorward/store/items/items'
import { listOwnerRecords } from '@doorward/store/items/owner-records'
import { isConnectionOfAnother, membersAmong, storedTenant } from '@doorward/store/items/tenants'
import { listExistingAmong } from '@doorward/store/people/existing-people'
import type { Change, CommitView } from '@doorward/store/writes/model'
import type { ApiCall } from '../handler.ts'
import { readRows } from '../items/read-items.ts'
import { indexUnderLock } from '../rights/guard.ts'
import { mayDoIn } from '../rights/may-do.ts'

const keyOf = (id: ConnectionId): ItemKey => ({ kind: 'connection', id })

/** Raises LastOwner when all owners sign in through the tenant whose connection would go (security G5). */
async function keepAnOwnerOutside(call: ApiCall, view: CommitView, tenant: Item): Promise<void> {
  const { records, groups } = await listOwnerRecords(view.tx, call.accountId)
  const owners = await listExistingAmong(view.tx, call.accountId, [...ownersOf(records, groups)])
  const members = await membersAmong(view.tx, call.accountId, tenant, [...owners])
  if (owners.size > 0 && members.size === owners.size) throw new Refusal('LastOwner')
}

/** Whether the caller may delete the connection itself, as it is under the lock. */
async function mayTake(call: ApiCall, view: CommitView, connectionId: ConnectionId): Promise<boolean> {
  const resourceUri = resourceOf('connection', connectionId)
  const index = await indexUnderLock(call, view)
  return mayDoIn(index, call.caller, { action: 'connections:delete', resourceUri })
}

/** The connection that a tenant is linked to now, to have at hand when deciding. */
export async function linkedConnection(call: ApiCall, tenantId: TenantId): Promise<ItemKey[]> {
  const seen = await readRows(call, (tx) => findItem(tx, call.accountId, { kind: 'tenant', id: tenantId }))
  const linked = seen && storedTenant(seen).connection?.connectionId
  return linked ? [keyOf(linked)] : []
}

/**
 * The end of the connection that was made for a tenant which leaves it; nothing where the caller may not delete it, or
 * another tenant uses it. Raises LastOwner. The write reads `linkedConnection`.
 */
export async function endOwnConnection(
  call: ApiCall,
  view: CommitView,
  tenant: Item,
): Promise<{ changes: Change[]; also?: (tx: Tx) => Promise<void> }> {
  const { tenantId, ownsConnection, connection } = storedTenant(tenant)
  const own = ownsConnection && connection && view.item(keyOf(connection.connectionId))
  if (!own || own.deleted) return { changes: [] }
  const { accountId } = call
  const { connectionId } = connection
  if (!(await mayTake(call, view, connectionId))) return { changes: [] }
  if (await isConnectionOfAnother(view.tx, accountId, { connectionId, tenantId })) return { changes: [] }
  await keepAnOwnerOutside(call, view, tenant)
  return {
    changes: [{ ...keyOf(connectionId), after: null }],
    also: async (tx) => void (await removeCredentialsOfConnection(tx, accountId, connectionId)),
  }
}

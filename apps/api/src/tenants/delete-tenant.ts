import { deleteTenant as endpoint } from '@doorward/contract/authorization/tenants'
import type { Endpoint } from '@doorward/contract/endpoint'
import type { ConnectionId } from '@doorward/core/ids'
import { ownersOf } from '@doorward/core/permissions/owners'
import { segmentOf } from '@doorward/core/permissions/resource-uri'
import { platformResources } from '@doorward/core/platform'
import { Refusal } from '@doorward/core/refusals'
import { type Call, handles } from '@doorward/http/serve'
import type { CommitView } from '@doorward/store/commit'
import { removeCredentialsOfConnection } from '@doorward/store/connection-credentials'
import { listExistingAmong } from '@doorward/store/existing-people'
import { findItem, type Item } from '@doorward/store/items'
import { listOwnerRecords } from '@doorward/store/owner-records'
import { membersAmong } from '@doorward/store/tenants'
import type { ApiEnvironment } from '../environment.ts'
import { indexUnderLock } from '../guard.ts'
import { changeTo, getForWrite, readRows, readsOf, replyEmpty, write } from '../items.ts'
import { mayDoIn } from '../may-do.ts'
import { storedTenant } from './stored-tenant.ts'

/** Raises LastOwner when all owners sign in through the tenant whose connection would go (security G5). */
async function keepAnOwnerOutside(call: Call<Endpoint>, view: CommitView, tenant: Item): Promise<void> {
  const { records, groups } = await listOwnerRecords(view.tx, call.accountId)
  const owners = await listExistingAmong(view.tx, call.accountId, [...ownersOf(records, groups)])
  const members = await membersAmong(view.tx, call.accountId, tenant, [...owners])
  if (owners.size > 0 && members.size === owners.size) throw new Refusal('LastOwner')
}

/** Whether the caller may delete the connection itself, as it is under the lock. */
async function mayTake(
  call: Call<Endpoint>,
  environment: ApiEnvironment,
  view: CommitView,
  connectionId: ConnectionId,
): Promise<boolean> {
  const resourceUri = `${platformResources.Connections}/${segmentOf(connectionId)}`
  const index = await indexUnderLock(call, environment, view)
  return mayDoIn(index, call.caller, { action: 'connections:delete', resourceUri })
}

/**
 * The connection that was made for it goes too, where the caller may delete it; its users stay, and belong to no tenant.
 */
export const deleteTenant = handles(endpoint, async (call, environment: ApiEnvironment) => {
  const key = { kind: 'tenant', id: call.params.tenantId } as const
  const seen = await readRows(call, environment, (tx) => findItem(tx, call.accountId, key))
  const linked = seen && storedTenant(seen).connection?.connectionId
  return write(call, environment, {
    reads: readsOf(call, key, ...(linked ? [{ kind: 'connection', id: linked } as const] : [])),
    decide: async (view) => {
      const item = await getForWrite(call, view, key)
      const { ownsConnection, connection } = storedTenant(item)
      const changes = [changeTo(key, null)]
      const own = ownsConnection && connection && view.item({ kind: 'connection', id: connection.connectionId })
      const { connectionId } = connection ?? {}
      if (!own || own.deleted || !connectionId || !(await mayTake(call, environment, view, connectionId)))
        return { changes, touchesRights: true, reply: replyEmpty }
      await keepAnOwnerOutside(call, view, item)
      return {
        changes: [...changes, { kind: 'connection' as const, id: connectionId, after: null }],
        touchesRights: true,
        also: async (tx) => {
          await removeCredentialsOfConnection(tx, call.accountId, connectionId)
        },
        reply: replyEmpty,
      }
    },
  })
})

import type { TenantInput } from '@doorward/contract/authorization/people/tenants'
import type { ConnectionInput } from '@doorward/contract/authorization/sign-in/connections'
import type { Connection } from '@doorward/core/connections/connection'
import type { ConnectionId, TenantId } from '@doorward/core/ids'
import { kinds } from '@doorward/core/kinds'
import { invalid, lacking, Refusal } from '@doorward/core/refusals'
import { type Tenant, tidyTenant } from '@doorward/core/tenants/tenant'
import { mustHaveSignedInLately } from '@doorward/http/callers/step-up'
import { statusesOf } from '@doorward/store/domains/domain-verifications'
import { storedConnection } from '@doorward/store/items/connections'
import type { ItemKey } from '@doorward/store/items/items'
import { findTakenTenantValue } from '@doorward/store/items/tenants'
import type { Change, CommitView } from '@doorward/store/writes/model'
import { accountKey, mustLeaveTenantAWayIn } from '../accounts/way-in.ts'
import { connectionChange, mayCreateConnections, mustBeNew } from '../connections/connection-change.ts'
import { checkOwnable } from '../fields/domain-names.ts'
import type { ApiCall } from '../handler.ts'
import { newItemId } from '../items/new-id.ts'
import { indexUnderLock, mustNameAnybody } from '../rights/guard.ts'

/** What saving a tenant comes to: the tenant, and a connection made with it. */
export interface TenantChange {
  reads: ItemKey[]
  /** Whether the tenant is linked to no connection after it. */
  unlinks: boolean
  decide(view: CommitView, before: Tenant | undefined): Promise<{ after: Tenant; made: Change[] }>
}

/** Whether the body describes a connection, rather than name one that exists. */
const describesOne = ({ connectionId: _, ...fields }: ConnectionInput): boolean =>
  Object.entries(fields).some(([name, value]) => value != null && !['links', 'account'].includes(name))

/** Makes the connection that a tenant's body describes; the caller needs all that creating it alone needs. */
async function embeddedConnection(
  call: ApiCall,
  connectionId: ConnectionId,
  body: ConnectionInput,
): Promise<(view: CommitView) => Promise<Change>> {
  const change = await connectionChange(call, connectionId, body)
  return async (view) => {
    if (!(await mayCreateConnections(call, view))) throw lacking('connections:create', kinds.connection.resource)
    mustHaveSignedInLately(call.caller, call.environment.now().getTime() / 1000)
    mustBeNew(view, connectionId)
    return change(view)
  }
}

/** Raises ValueTaken when another tenant has the lookup identifier or one of the domains. */
async function mustBeFree(call: ApiCall, view: CommitView, tenant: Tenant): Promise<void> {
  const taken = await findTakenTenantValue(view.tx, call.accountId, {
    tenantId: tenant.tenantId,
    lookupIdentifier: tenant.tenantLookupIdentifier,
    domains: tenant.domains.map(({ domain }) => domain),
  })
  if (!taken) return
  throw new Refusal('ValueTaken', { title: `Another tenant has ${taken.value} already.`, details: { ...taken } })
}

/** Raises MissingGrant when a tenant that stands gets another connection or loses its own, unless the caller may name anybody (G3). */
async function mustMove(
  call: ApiCall,
  view: CommitView,
  { before, connectionId }: { before: Tenant | undefined; connectionId: ConnectionId | undefined },
): Promise<void> {
  if (!before || before.connection?.connectionId === connectionId) return
  mustNameAnybody(await indexUnderLock(call, view), call.caller, "change how a tenant's users sign in")
}

/**
 * Prepares to save a tenant. Its writes settle first, so that each decides after the one before was written:
 * that nobody else has its names is looked up in the rows.
 */
export async function tenantChange(call: ApiCall, tenantId: TenantId, body: TenantInput): Promise<TenantChange> {
  const tenant = tidyTenant(tenantId, body)
  const { connection } = body
  const describes = connection != null && describesOne(connection)
  const connectionId = connection?.connectionId || (describes ? newItemId('connection') : undefined)
  const named = { name: tenant.data?.name, ...connection?.data } // by its tenant's name unless it has one
  const embedded =
    describes && connectionId ? await embeddedConnection(call, connectionId, { ...connection, data: named }) : undefined
  const connectionKey = connectionId && ({ kind: 'connection', id: connectionId } as const)
  return {
    reads: [...(connectionKey ? [connectionKey] : []), ...(tenant.signInMethods ? [accountKey(call)] : [])],
    unlinks: connectionId === undefined,
    async decide(view, before) {
      await mustBeFree(call, view, tenant)
      for (const [place, { domain }] of tenant.domains.entries())
        if (!before?.domains.some((had) => had.domain === domain))
          checkOwnable(domain, `domains.${place}.domain`, call.environment.hosts)
      await mustMove(call, view, { before, connectionId })
      const made = embedded ? [await embedded(view)] : []
      const named = connectionKey && view.item(connectionKey)
      if (connectionKey && !embedded && (!named || named.deleted))
        throw invalid('connection.connectionId', `There is no connection ${connectionId}.`)
      const owns = embedded || (before?.ownsConnection && before.connection?.connectionId === connectionId)
      const names = tenant.domains.map(({ domain }) => domain)
      const domainStatuses = await statusesOf(view.tx, call.accountId, names)
      const after: Tenant = {
        ...tenant,
        ...(Object.keys(domainStatuses).length > 0 ? { domainStatuses } : {}),
        ...(connectionId ? { connection: { connectionId } } : {}),
        ...(owns && connectionId ? { ownsConnection: true } : {}),
      }
      const connection = made[0] ? (made[0].after as unknown as Connection) : named && storedConnection(named) // made of one
      mustLeaveTenantAWayIn(call, view, { before, after, connection })
      return { after, made }
    },
  }
}

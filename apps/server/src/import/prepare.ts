import { settingsOf } from '@doorward/api/clients/stored-client'
import { checkCallable } from '@doorward/api/fields/callable'
import { checkOwnable } from '@doorward/api/fields/domain-names'
import { tidyGroup } from '@doorward/api/groups/tidy-group'
import { asDoc } from '@doorward/api/items/documents'
import { createGroup } from '@doorward/contract/authorization/access/groups'
import { createRole } from '@doorward/contract/authorization/access/roles'
import { createClient } from '@doorward/contract/authorization/build/clients'
import { createTenant } from '@doorward/contract/authorization/people/tenants'
import { createApplication } from '@doorward/contract/authorization/sign-in/applications'
import { createConnection } from '@doorward/contract/authorization/sign-in/connections'
import { isReservedApplicationId, tidyApplication } from '@doorward/core/applications/application'
import type { Json } from '@doorward/core/changes/patch'
import { isReservedConnectionId, tidyConnection } from '@doorward/core/connections/connection'
import { isReservedRoleId } from '@doorward/core/permissions/built-in-roles'
import { Refusal } from '@doorward/core/refusals'
import { tidyRole } from '@doorward/core/roles/tidy'
import { tidyTenant } from '@doorward/core/tenants/tenant'
import { schemaHolder } from '@doorward/http/endpoints/hold'
import { sealedUpdate } from '@doorward/store/secrets/sealed-values'
import { type Arrival, movedTag } from './arrivals.ts'
import type { Run } from './run.ts'

type Doc = { [key: string]: Json }
type ArrivalOf<Kind extends Arrival['kind']> = Extract<Arrival, { kind: Kind }>

const hold = schemaHolder()
export const reserved = (id: string) =>
  new Refusal('ReservedName', { title: `${id} is a name that the platform keeps for itself.` })

/** Holds a body against what the endpoint takes that makes such an item. */
const holdBody = (endpoint: { body?: Parameters<typeof hold>[0] }, body: unknown): void =>
  hold(endpoint.body, 'body', structuredClone(body))

/**
 * What an item of each kind is stored as, by the rules by which the API makes it: its endpoint's schema, and what its handler
 * tidies. Each raises a `Refusal` for what the API would not take.
 */
export const prepare = {
  role({ roleId, name, description, actions }: ArrivalOf<'role'>): Doc {
    if (isReservedRoleId(roleId)) throw reserved(roleId)
    const permissions = actions.map((action) => ({ action, allow: true, grant: false, delegate: false }))
    const body = { roleId, name, ...(description ? { description } : {}), permissions }
    holdBody(createRole, body)
    return asDoc(tidyRole(roleId, body))
  },
  group({ product }: Run, { groupId, name }: ArrivalOf<'group'>): Doc {
    const body = { groupId, name, tags: { [movedTag]: product } }
    holdBody(createGroup, body)
    return asDoc(tidyGroup(groupId, body))
  },
  tenant({ platform }: Run, { body }: ArrivalOf<'tenant'>): Doc {
    holdBody(createTenant, body)
    const { connection, ...draft } = body
    const tenant = tidyTenant(body.tenantId, draft)
    for (const [place, { domain }] of tenant.domains.entries())
      checkOwnable(domain, `domains.${place}.domain`, platform.hosts)
    const connectionId = connection?.connectionId
    return asDoc({ ...tenant, ...(connectionId ? { connection: { connectionId } } : {}) })
  },
  application({ body }: ArrivalOf<'application'>): Doc {
    if (isReservedApplicationId(body.applicationId)) throw reserved(body.applicationId)
    holdBody(createApplication, body)
    return asDoc(tidyApplication(body.applicationId, body))
  },
  client({ externalId, body: bare }: ArrivalOf<'client'>): Doc {
    const body = { ...bare, tags: { [movedTag]: externalId } }
    holdBody(createClient, body)
    return asDoc({ ...settingsOf(body), verificationKeys: [] })
  },
  async connection({ platform, accountId }: Run, { body }: ArrivalOf<'connection'>): Promise<Doc> {
    const { connectionId, clientSecret, ...draft } = body
    if (isReservedConnectionId(connectionId)) throw reserved(connectionId)
    holdBody(createConnection, body)
    const connection = tidyConnection(connectionId, draft)
    const { issuerUrl, tokenUrl, data } = connection
    checkCallable(platform.outbound, { issuerUrl, tokenUrl, 'data.oidcUserEndpointUrl': data?.oidcUserEndpointUrl })
    const place = { accountId, kind: 'connection', id: connectionId, field: 'clientSecret' } as const
    const sealed = (await sealedUpdate(platform.keyring, place, clientSecret))(undefined)
    return asDoc({ ...connection, ...(sealed ? { sealed } : {}) })
  },
}

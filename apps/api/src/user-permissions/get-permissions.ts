import { listPermissions } from '@doorward/contract/authorization/user-permissions'
import { parseResourceUri } from '@doorward/core/permissions/resource-uri'
import { Refusal } from '@doorward/core/refusals'
import { rightsOf } from '@doorward/engine/rights'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { subjectOf } from '../may-do.ts'

/** Everything the user may do on a resource, inherited permissions included; 404 when there is nothing. */
export const getPermissions = handles(listPermissions, async (call, { engine }: ApiEnvironment) => {
  const { userId, resourceUri } = call.params
  const index = await engine.index(call.accountId, call.freshness)
  if (!index) throw new Refusal('NotFound')
  const permissions = rightsOf(index, subjectOf(call.caller, userId)).permissions(parseResourceUri(resourceUri))
  if (permissions.length === 0) throw new Refusal('NotFound')
  return { status: 200, body: { account: { accountId: call.accountId }, userId, permissions } }
})

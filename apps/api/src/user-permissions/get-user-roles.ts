import { listUserRoles } from '@doorward/contract/authorization/user-permissions'
import { parseResourceUri } from '@doorward/core/permissions/resource-uri'
import { Refusal } from '@doorward/core/refusals'
import { rightsOf } from '@doorward/engine/rights'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { subjectOf } from '../may-do.ts'

/** Roles given on exactly this resource; inherited ones are not listed. 404 when there is none. */
export const getUserRoles = handles(listUserRoles, async (call, { engine }: ApiEnvironment) => {
  const { userId, resourceUri } = call.params
  const index = await engine.index(call.accountId, call.freshness)
  if (!index) throw new Refusal('NotFound')
  const roles = rightsOf(index, subjectOf(call.caller, userId)).roles(parseResourceUri(resourceUri))
  if (roles.length === 0) throw new Refusal('NotFound')
  return { status: 200, body: { userId, roles: roles.map((roleId) => ({ roleId })) } }
})

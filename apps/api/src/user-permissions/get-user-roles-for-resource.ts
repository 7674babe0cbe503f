import { parseResourceUri } from '@doorward/core/permissions/resource-uri'
import { Refusal } from '@doorward/core/refusals'
import { rightsOf } from '@doorward/engine/rights/rights'
import type { Handler } from '../handler.ts'
import { subjectOf } from '../rights/may-do.ts'

/** Roles given on exactly this resource; inherited ones are not listed. 404 when there is none. */
export const getUserRolesForResource: Handler<'getUserRolesForResource'> = async (call) => {
  const { userId, resourceUri } = call.params
  const index = await call.environment.engine.index(call.accountId, call.freshness)
  if (!index) throw new Refusal('NotFound')
  const roles = rightsOf(index, subjectOf(call.caller, userId)).roles(parseResourceUri(resourceUri))
  if (roles.length === 0) throw new Refusal('NotFound')
  return { status: 200, body: { userId, roles: roles.map((roleId) => ({ roleId })) } }
}

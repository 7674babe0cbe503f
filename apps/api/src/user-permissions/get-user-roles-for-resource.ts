import { parseResourceUri } from '@doorward/core/permissions/resource-uri'
import { Refusal } from '@doorward/core/refusals'
import { rightsOf } from '@doorward/engine/rights/rights'
import type { Handler } from '../handler.ts'
import { subjectOf } from '../rights/may-do.ts'
import { askIndex, toldOf } from './ask-index.ts'

/** Roles given on exactly this resource; inherited ones are not listed. 404 when there is none. */
export const getUserRolesForResource: Handler<'getUserRolesForResource'> = (call) =>
  askIndex(call, (index, then) => {
    const { userId, resourceUri } = call.params
    const roles = rightsOf(index, subjectOf(call.caller, userId)).roles(parseResourceUri(resourceUri))
    if (roles.length === 0) throw new Refusal('NotFound')
    return { status: 200, body: { userId, roles: roles.map((roleId) => ({ roleId })), ...toldOf(then) } }
  })

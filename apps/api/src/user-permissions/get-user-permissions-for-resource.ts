import { parseResourceUri } from '@doorward/core/permissions/resource-uri'
import { Refusal } from '@doorward/core/refusals'
import { rightsOf } from '@doorward/engine/rights/rights'
import type { Handler } from '../handler.ts'
import { subjectOf } from '../rights/may-do.ts'
import { askIndex, toldOf } from './ask-index.ts'

/** Everything the user may do on a resource, inherited permissions included; 404 when there is nothing. */
export const getUserPermissionsForResource: Handler<'getUserPermissionsForResource'> = (call) =>
  askIndex(call, (index, then) => {
    const { userId, resourceUri } = call.params
    const permissions = rightsOf(index, subjectOf(call.caller, userId)).permissions(parseResourceUri(resourceUri))
    if (permissions.length === 0) throw new Refusal('NotFound')
    return { status: 200, body: { account: { accountId: call.accountId }, userId, permissions, ...toldOf(then) } }
  })

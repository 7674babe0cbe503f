import { checkPermission } from '@doorward/contract/authorization/user-permissions'
import { normaliseAction } from '@doorward/core/permissions/actions'
import { Refusal } from '@doorward/core/refusals'
import { rightsOf } from '@doorward/engine/rights'
import { handles } from '@doorward/http/serve'
import { noteCheck } from '../analytics/note-check.ts'
import type { ApiEnvironment } from '../environment.ts'
import { subjectOf } from '../may-do.ts'
import { explain } from './explain.ts'

const allowedBody = {}

/** The reason the product exists: answered from the account's index in memory (design 4). */
export const getPermission = handles(checkPermission, async (call, { engine, ...environment }: ApiEnvironment) => {
  const index = await engine.index(call.accountId, call.freshness)
  if (!index) throw new Refusal('NotFound')
  const { userId, resourceUri, permission } = call.params
  const action = normaliseAction(permission)
  if (call.query.explain) return explain(call, { engine, ...environment }, index)
  const rights = rightsOf(index, subjectOf(call.caller, userId))
  const allowed = action !== null && rights.allows(action, resourceUri)
  noteCheck(call, environment.recorder, { userId, resourceUri, permission: action ?? permission, allowed })
  return allowed ? { status: 200, body: allowedBody } : { status: 404, body: allowedBody }
})

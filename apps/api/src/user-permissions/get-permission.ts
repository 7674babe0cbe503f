import { checkPermission } from '@doorward/contract/authorization/user-permissions'
import { normaliseAction } from '@doorward/core/permissions/actions'
import { Refusal } from '@doorward/core/refusals'
import { rightsOf } from '@doorward/engine/rights'
import { handles } from '@doorward/http/serve'
import { noteCheck } from '../analytics/note-check.ts'
import type { ApiEnvironment } from '../environment.ts'
import { subjectOf } from '../may-do.ts'
import { explain } from './explain.ts'

const plainBody = {}

/** The reason the product exists: answered from the account's index in memory (design 4). */
export const getPermission = handles(checkPermission, async (call, environment: ApiEnvironment) => {
  const { engine, recorder } = environment
  const index = await engine.index(call.accountId, call.freshness)
  if (!index) throw new Refusal('NotFound')
  const { userId, resourceUri, permission } = call.params
  const action = normaliseAction(permission)
  const rights = rightsOf(index, subjectOf(call.caller, userId))
  const decision = call.query.explain ? rights.decide(permission, resourceUri) : undefined
  const allowed = decision?.allowed ?? (action !== null && rights.allows(action, resourceUri))
  noteCheck(call, recorder, { userId, resourceUri, permission: action ?? permission, allowed })
  const status = allowed ? 200 : 404
  if (!decision) return { status, body: plainBody }
  const { revision } = index
  const [explanation] = (await explain(call, environment, index, [decision])) ?? []
  const body = { allowed, userId, account: { accountId: call.accountId }, revision }
  return { status, body: explanation ? { ...body, explanation } : body }
})

import { checkPermission } from '@doorward/contract/authorization/user-permissions'
import { Refusal } from '@doorward/core/refusals'
import { soon } from '@doorward/core/soon'
import type { AccountIndex } from '@doorward/engine/account-index'
import { rightsOf } from '@doorward/engine/rights'
import { type Answer, type Call, handles } from '@doorward/http/serve'
import { noteCheck } from '../analytics/note-check.ts'
import type { ApiEnvironment } from '../environment.ts'
import { subjectOf } from '../may-do.ts'
import { explain } from './explain.ts'

type Check = typeof checkPermission

const plainBody = {}

/** The reason the product exists: answered from the account's index in memory (design 4). */
export const getPermission = handles(checkPermission, (call, environment: ApiEnvironment) =>
  soon(environment.engine.index(call.accountId, call.freshness), (index) => {
    if (!index) throw new Refusal('NotFound')
    return call.query.explain ? explained(call, environment, index) : plain(call, environment, index)
  }),
)

function plain(call: Call<Check>, { recorder }: ApiEnvironment, index: AccountIndex): Answer<Check> {
  const { userId, resourceUri, permission } = call.params
  const allowed = rightsOf(index, subjectOf(call.caller, userId)).allows(permission, resourceUri)
  noteCheck(call, recorder, { userId, resourceUri, permission, allowed })
  return { status: allowed ? 200 : 404, body: plainBody }
}

async function explained(call: Call<Check>, environment: ApiEnvironment, index: AccountIndex): Promise<Answer<Check>> {
  const { userId, resourceUri, permission } = call.params
  const decision = rightsOf(index, subjectOf(call.caller, userId)).decide(permission, resourceUri)
  const { allowed } = decision
  noteCheck(call, environment.recorder, { userId, resourceUri, permission, allowed })
  const { revision } = index
  const [explanation] = (await explain(call, environment, index, [decision])) ?? []
  const body = { allowed, userId, account: { accountId: call.accountId }, revision }
  return { status: allowed ? 200 : 404, body: explanation ? { ...body, explanation } : body }
}

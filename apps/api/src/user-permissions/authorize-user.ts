import { Refusal } from '@doorward/core/refusals'
import { soon } from '@doorward/core/soon'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import { rightsOf } from '@doorward/engine/rights/rights'
import { noteCheck } from '../analytics/note-check.ts'
import type { AnswerOf, CallOf, Handler } from '../handler.ts'
import { subjectOf } from '../rights/may-do.ts'
import { explain } from './explain.ts'

const plainBody = {}

/** The reason the product exists: answered from the account's index in memory (design 4). */
export const authorizeUser: Handler<'authorizeUser'> = (call) =>
  soon(call.environment.engine.index(call.accountId, call.freshness), (index) => {
    if (!index) throw new Refusal('NotFound')
    return call.query.explain ? explained(call, index) : plain(call, index)
  })

function plain(call: CallOf<'authorizeUser'>, index: AccountIndex): AnswerOf<'authorizeUser'> {
  const { userId, resourceUri, permission } = call.params
  const allowed = rightsOf(index, subjectOf(call.caller, userId)).allows(permission, resourceUri)
  noteCheck(call, { userId, resourceUri, permission, allowed })
  return { status: allowed ? 200 : 404, body: plainBody }
}

async function explained(call: CallOf<'authorizeUser'>, index: AccountIndex): Promise<AnswerOf<'authorizeUser'>> {
  const { userId, resourceUri, permission } = call.params
  const decision = rightsOf(index, subjectOf(call.caller, userId)).decide(permission, resourceUri)
  const { allowed } = decision
  noteCheck(call, { userId, resourceUri, permission, allowed })
  const { revision } = index
  const [explanation] = (await explain(call, index, [decision])) ?? []
  const body = { allowed, userId, account: { accountId: call.accountId }, revision }
  return { status: allowed ? 200 : 404, body: explanation ? { ...body, explanation } : body }
}

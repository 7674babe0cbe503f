import { soon } from '@doorward/core/soon'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import { rightsOf } from '@doorward/engine/rights/rights'
import { noteCheck } from '../analytics/note-check.ts'
import type { AnswerOf, CallOf, Handler } from '../handler.ts'
import { subjectOf } from '../rights/may-do.ts'
import { askIndex, existing, toldOf } from './ask-index.ts'
import { explain } from './explain.ts'
import { explainThen, mentionedThen } from './explain-then.ts'
import { tracedDecision } from './traced-decision.ts'

const plainBody = {}
const one = { questions: 1 }

/** The reason the product exists: answered from the account's index in memory (design 4). */
export const authorizeUser: Handler<'authorizeUser'> = (call) => {
  if (call.query.asOf !== undefined) return asItWas(call)
  return soon(call.sight.see(call.accountId, call.freshness), (found) => {
    const index = existing(found)
    return call.query.explain ? explained(call, index) : plain(call, index)
  })
}

function plain(call: CallOf<'authorizeUser'>, index: AccountIndex): AnswerOf<'authorizeUser'> {
  const { userId, resourceUri, permission } = call.params
  const allowed = tracedDecision(one, () =>
    rightsOf(index, subjectOf(call.caller, userId)).allows(permission, resourceUri),
  )
  noteCheck(call, { userId, resourceUri, permission, allowed })
  return { status: allowed ? 200 : 404, body: plainBody }
}

async function explained(call: CallOf<'authorizeUser'>, index: AccountIndex): Promise<AnswerOf<'authorizeUser'>> {
  const { userId, resourceUri, permission } = call.params
  const decision = tracedDecision(one, () =>
    rightsOf(index, subjectOf(call.caller, userId)).decide(permission, resourceUri),
  )
  const { allowed } = decision
  noteCheck(call, { userId, resourceUri, permission, allowed })
  const { revision } = index
  const [explanation] = (await explain(call, index, [decision])) ?? []
  const body = { allowed, userId, account: { accountId: call.accountId }, revision }
  return { status: allowed ? 200 : 404, body: explanation ? { ...body, explanation } : body }
}

/** No check, so it is in no list of checks: nobody was let in by it. */
async function asItWas(call: CallOf<'authorizeUser'>): Promise<AnswerOf<'authorizeUser'>> {
  const { userId, resourceUri, permission } = call.params
  const then = await askIndex(call, (index, then) => {
    const decision = rightsOf(index, subjectOf(call.caller, userId)).decide(permission, resourceUri)
    return { decision, revision: index.revision, told: toldOf(then), mentioned: mentionedThen(index, [decision]) }
  })
  const { allowed } = then.decision
  const [explanation] = (call.query.explain && (await explainThen(call, then.mentioned))) || []
  const body = { allowed, userId, account: { accountId: call.accountId }, revision: then.revision, ...then.told }
  return { status: allowed ? 200 : 404, body: explanation ? { ...body, explanation } : body }
}

import { oneSpelling } from '@doorward/core/permissions/resource-uri'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import { rightsOf } from '@doorward/engine/rights/rights'
import { noteChecks } from '../analytics/note-check.ts'
import type { AnswerOf, CallOf, Handler } from '../handler.ts'
import { subjectOf } from '../rights/may-do.ts'
import { askIndex, existing, toldOf } from '../user-permissions/ask-index.ts'

type Call = CallOf<'authorizeUsersForResource'>

/** Nothing else runs between the questions, so that all are answered as of one revision. */
export const authorizeUsersForResource: Handler<'authorizeUsersForResource'> = (call) => {
  // No checks, so they are in no list of checks, and together they count as one call.
  if (call.query.asOf !== undefined)
    return askIndex(call, (index, then) => ({ status: 200, body: { ...answersOf(call, index), ...toldOf(then) } }))
  return asItIs(call)
}

async function asItIs(call: Call): Promise<AnswerOf<'authorizeUsersForResource'>> {
  const { accountId, environment, freshness } = call
  const body = answersOf(call, existing(await environment.engine.index(accountId, freshness)))
  const { answers, resourceUri, revision } = body
  noteChecks(
    call,
    answers.map((answer) => ({ resourceUri, ...answer })),
  )
  return { status: 200, revision, body }
}

function answersOf({ accountId, caller, params, body: { questions } }: Call, index: AccountIndex) {
  const { revision } = index
  const resourceUri = oneSpelling(params.resourceUri)
  const answers = questions.map(({ userId, permission }) => ({
    userId,
    permission,
    allowed: rightsOf(index, subjectOf(caller, userId)).allows(permission, resourceUri),
  }))
  return { account: { accountId }, resourceUri, revision, answers }
}

import { oneSpelling } from '@doorward/core/permissions/resource-uri'
import { Refusal } from '@doorward/core/refusals'
import { rightsOf } from '@doorward/engine/rights/rights'
import { noteCheck } from '../analytics/note-check.ts'
import type { Handler } from '../handler.ts'
import { subjectOf } from '../rights/may-do.ts'

/** Nothing else runs between the questions, so that all are answered as of one revision. */
export const authorizeUsersForResource: Handler<'authorizeUsersForResource'> = async (call) => {
  const { engine, recorder } = call.environment
  const { accountId, caller, params, body } = call
  const index = await engine.index(accountId, call.freshness)
  if (!index) throw new Refusal('NotFound')
  const { revision } = index
  const resourceUri = oneSpelling(params.resourceUri)
  const answers = body.questions.map(({ userId, permission }) => ({
    userId,
    permission,
    allowed: rightsOf(index, subjectOf(caller, userId)).allows(permission, resourceUri),
  }))
  for (const answer of answers) noteCheck(call, { resourceUri, ...answer })
  for (let more = 1; more < answers.length; more++) recorder.called(accountId) // each question is a counted call
  return { status: 200, revision, body: { account: { accountId }, resourceUri, revision, answers } }
}

import { limits } from '@doorward/core/limits'
import { oneSpelling } from '@doorward/core/permissions/resource-uri'
import { invalid, Refusal } from '@doorward/core/refusals'
import { rightsOf } from '@doorward/engine/rights/rights'
import { noteCheck } from '../analytics/note-check.ts'
import type { Handler } from '../handler.ts'
import { subjectOf } from '../rights/may-do.ts'
import { explain } from './explain.ts'

/** Nothing else runs between the questions, so that all are answered as of one revision. */
export const authorizeUserForMany: Handler<'authorizeUserForMany'> = async (call) => {
  const { engine, recorder } = call.environment
  const { questions } = call.body
  if (call.query.explain && questions.length > limits.explainedQuestionsMax)
    throw invalid('questions', `At most ${limits.explainedQuestionsMax} questions are explained at once.`)
  const index = await engine.index(call.accountId, call.freshness)
  if (!index) throw new Refusal('NotFound')
  const { userId } = call.params
  const { revision } = index
  const rights = rightsOf(index, subjectOf(call.caller, userId))
  const decisions = call.query.explain
    ? questions.map(({ resourceUri, permission }) => rights.decide(permission, resourceUri))
    : undefined
  const answers = questions.map(({ resourceUri, permission }, i) => ({
    resourceUri: oneSpelling(resourceUri),
    permission,
    allowed: decisions?.[i]?.allowed ?? rights.allows(permission, resourceUri),
  }))
  for (const answer of answers) noteCheck(call, { userId, ...answer })
  for (let more = 1; more < answers.length; more++) recorder.called(call.accountId) // each question is a counted call
  const reasons = decisions && (await explain(call, index, decisions))
  const told = answers.map((answer, i) => {
    const explanation = reasons?.[i]
    return explanation ? { ...answer, explanation } : answer
  })
  return { status: 200, revision, body: { account: { accountId: call.accountId }, userId, revision, answers: told } }
}

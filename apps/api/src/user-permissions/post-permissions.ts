import { checkPermissions } from '@doorward/contract/authorization/user-permissions'
import { normaliseAction } from '@doorward/core/permissions/actions'
import { Refusal } from '@doorward/core/refusals'
import { rightsOf } from '@doorward/engine/rights'
import { handles } from '@doorward/http/serve'
import { noteCheck } from '../analytics/note-check.ts'
import type { ApiEnvironment } from '../environment.ts'
import { subjectOf } from '../may-do.ts'

/** Nothing else runs between the questions, so that all are answered as of one revision. */
export const postPermissions = handles(checkPermissions, async (call, { engine, recorder }: ApiEnvironment) => {
  const index = await engine.index(call.accountId, call.freshness)
  if (!index) throw new Refusal('NotFound')
  const { userId } = call.params
  const rights = rightsOf(index, subjectOf(call.caller, userId))
  const answers = call.body.questions.map(({ resourceUri, permission }) => ({
    resourceUri,
    permission,
    allowed: rights.allows(permission, resourceUri),
  }))
  for (const { resourceUri, permission, allowed } of answers)
    noteCheck(call, recorder, { userId, resourceUri, permission: normaliseAction(permission) ?? permission, allowed })
  for (let more = 1; more < answers.length; more++) recorder.called(call.accountId) // each question is a counted call
  const { revision } = index
  return { status: 200, revision, body: { account: { accountId: call.accountId }, userId, revision, answers } }
})

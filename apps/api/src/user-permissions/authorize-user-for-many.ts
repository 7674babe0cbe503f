import { limits } from '@doorward/core/limits'
import { oneSpelling } from '@doorward/core/permissions/resource-uri'
import { invalid } from '@doorward/core/refusals'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import type { Then } from '@doorward/engine/past/past'
import { rightsOf } from '@doorward/engine/rights/rights'
import { noteChecks } from '../analytics/note-check.ts'
import type { AnswerOf, CallOf, Handler } from '../handler.ts'
import { subjectOf } from '../rights/may-do.ts'
import { askIndex, existing, toldOf } from './ask-index.ts'
import { type Explanation, explain } from './explain.ts'
import { explainThen, mentionedThen } from './explain-then.ts'
import { tracedDecision } from './traced-decision.ts'

type Call = CallOf<'authorizeUserForMany'>

/** Nothing else runs between the questions, so that all are answered as of one revision. */
export const authorizeUserForMany: Handler<'authorizeUserForMany'> = (call) => {
  if (call.query.explain && call.body.questions.length > limits.explainedQuestionsMax)
    throw invalid('questions', `At most ${limits.explainedQuestionsMax} questions are explained at once.`)
  return call.query.asOf === undefined ? asItIs(call) : asItWas(call)
}

async function asItIs(call: Call): Promise<AnswerOf<'authorizeUserForMany'>> {
  const index = existing(await call.environment.engine.index(call.accountId, call.freshness))
  const { revision } = index
  const { answers, decisions } = tracedDecision({ questions: call.body.questions.length }, () => decided(call, index))
  const { userId } = call.params
  noteChecks(
    call,
    answers.map((answer) => ({ userId, ...answer })),
  )
  const reasons = decisions && (await explain(call, index, decisions))
  return { status: 200, revision, body: { ...bodyOf(call, revision), answers: withReasons(answers, reasons) } }
}

/** No checks, so they are in no list of checks, and together they count as one call. */
async function asItWas(call: Call): Promise<AnswerOf<'authorizeUserForMany'>> {
  const found = await askIndex(call, (index, then?: Then) => {
    const { answers, decisions } = decided(call, index)
    const body = { ...bodyOf(call, index.revision), ...toldOf(then) }
    return { answers, body, mentioned: decisions && mentionedThen(index, decisions) }
  })
  const reasons = found.mentioned && (await explainThen(call, found.mentioned))
  return { status: 200, body: { ...found.body, answers: withReasons(found.answers, reasons) } }
}

const bodyOf = ({ accountId, params: { userId } }: Call, revision: number) => ({
  account: { accountId },
  userId,
  revision,
})

function decided({ params, caller, query, body: { questions } }: Call, index: AccountIndex) {
  const rights = rightsOf(index, subjectOf(caller, params.userId))
  const decisions = query.explain
    ? questions.map(({ resourceUri, permission }) => rights.decide(permission, resourceUri))
    : undefined
  const answers = questions.map(({ resourceUri, permission }, i) => ({
    resourceUri: oneSpelling(resourceUri),
    permission,
    allowed: decisions?.[i]?.allowed ?? rights.allows(permission, resourceUri),
  }))
  return { answers, decisions }
}

const withReasons = <A extends object>(answers: A[], reasons: Explanation[] | undefined) =>
  answers.map((answer, i) => {
    const explanation = reasons?.[i]
    return explanation ? { ...answer, explanation } : answer
  })

import type { UserId } from '@doorward/core/ids'
import type { ApiCall } from '../handler.ts'

interface Answered {
  userId: UserId
  resourceUri: string
  permission: string
  allowed: boolean
}
type Asking = ApiCall & { query: { simulate?: boolean | undefined } }

/** Takes note of an answered question, for the list of authorization events and for alerts; not of a simulated one. */
export function noteCheck(
  { accountId, caller, ip, query, environment: { recorder } }: Asking,
  { userId, resourceUri, permission, allowed }: Answered,
): void {
  if (query.simulate) return
  recorder.checked({ accountId, userId, resourceUri, permission, allowed, clientId: caller.clientId, ip })
}

/** The same of the questions of one call, each of which is a counted call; the call itself was counted as one already. */
export function noteChecks(call: Asking, answers: Answered[]): void {
  if (call.query.simulate) return
  for (const answer of answers) noteCheck(call, answer)
  for (let more = 1; more < answers.length; more++) call.environment.recorder.called(call.accountId, call.endpoint)
}

import type { UserId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import type { Caller } from '@doorward/http/callers/caller'
import type { ApiCall } from '../handler.ts'

interface Answered {
  userId: UserId
  resourceUri: string
  permission: string
  allowed: boolean
}
type Asking = ApiCall & { query: { simulate?: boolean | undefined } }

/** Raises Forbidden: a program that simulated its checks would have them answered without their being counted. */
function mustBeAtConsole({ kind, issuedFor, actorId, tokenId }: Caller): void {
  const isAtConsole = kind === 'person' && issuedFor === 'platform' && actorId === undefined && tokenId === undefined
  if (!isAtConsole)
    throw new Refusal('Forbidden', { title: 'Only somebody who is signed in to the console may simulate checks.' })
}

/**
 * Takes note of an answered question, for the list of authorization events and for alerts; not of a simulated one, which
 * raises Forbidden for everybody but people at the console.
 */
export function noteCheck(
  { accountId, caller, ip, query, environment: { recorder } }: Asking,
  { userId, resourceUri, permission, allowed }: Answered,
): void {
  if (query.simulate) {
    mustBeAtConsole(caller)
    return
  }
  recorder.checked({ accountId, userId, resourceUri, permission, allowed, clientId: caller.clientId, ip })
}

/** The same of the questions of one call, each of which is a counted call; the call itself was counted as one already. */
export function noteChecks(call: Asking, answers: Answered[]): void {
  if (call.query.simulate) {
    mustBeAtConsole(call.caller)
    return
  }
  for (const answer of answers) noteCheck(call, answer)
  for (let more = 1; more < answers.length; more++) call.environment.recorder.called(call.accountId)
}

import { authorizationEndpoints } from '@doorward/contract/authorization/index'
import type { Endpoint } from '@doorward/contract/endpoint'
import { Work } from '@doorward/core/permissions/work'
import { Refusal } from '@doorward/core/refusals'
import type { Soon } from '@doorward/core/soon'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import type { HttpParts } from '@doorward/http/app/parts'
import type { Answer } from '@doorward/http/endpoints/call'
import { carriedCalls } from '@doorward/http/endpoints/carried-call'
import type { ApiCall, Handler } from '../handler.ts'
import { decidedBy, effectOf, type Undone } from '../items/preview.ts'
import { type DecidedWrite, decideWrites, refusedAt } from './decide-writes.ts'
import { leavingNoOwner } from './keeps-an-owner.ts'
import { type PlannedCall, plannedCall } from './planned-calls.ts'
import { unknownUsers } from './unknown-users.ts'

/** Handlers by the operations that they answer. */
type Handlers = Readonly<Record<string, (call: ApiCall) => Soon<Answer<Endpoint>>>>

/** What several decisions come to; one that may be told without names is told without them. */
const together = (decided: readonly DecidedWrite[]): Undone => ({
  changes: decided.flatMap(({ undone }) => undone.changes),
  decidedAt: Math.max(0, ...decided.map(({ undone }) => undone.decidedAt)),
  sees: {
    names: decided.length > 0 && decided.every(({ undone }) => undone.sees.names),
    checks: decided.length > 0 && decided.every(({ undone }) => undone.sees.checks),
  },
})

/**
 * Answers what several writes would move together, made in their order, each decided by its own handler as a preview of it
 * would be. Raises TooLarge where judging them takes more work than one request may.
 */
export function previewWrites(parts: HttpParts<AccountIndex>, handlers: Handlers): Handler<'previewWrites'> {
  const asItsOwn = carriedCalls(parts)
  const decide = async (call: ApiCall, { id, write }: PlannedCall, work: Work): Promise<Undone> => {
    const { params = {}, body, ifMatch, ifUnmodifiedSince } = write
    const handler = handlers[id]
    if (!handler) throw new Error(`${id} has no handler`)
    const endpoint: Endpoint = authorizationEndpoints[id]
    const carried = { endpoint, params, query: { preview: true }, body, ifMatch, ifUnmodifiedSince, work }
    return decidedBy(handler, await asItsOwn(call, carried))
  }
  return async (call) => {
    const { writes } = call.body
    const planned = writes.map(plannedCall)
    const work = new Work() // one for all: together they may cost what one request may
    const { decided, refused, ofCaller } = await decideWrites(
      call,
      planned,
      (asked, each) => decide(asked, each, work),
      work,
    )
    const changes = decided.map(({ undone }) => undone.changes)
    const ownerless = new Set(await leavingNoOwner(call, changes))
    for (const place of ownerless) refused.push(refusedAt(decided[place]?.index ?? 0, new Refusal('LastOwner')))
    const left = decided.filter((_, place) => !ownerless.has(place))
    const effect = await effectOf(call, together(left))
    const unknown = await unknownUsers(
      call,
      left.map(({ index, undone }) => ({ index, changes: undone.changes })),
    )
    refused.sort((a, b) => a.index - b.index)
    return {
      status: 200,
      body: {
        effect,
        refused,
        ...(ofCaller.length > 0 ? { ofCaller } : {}),
        ...(unknown ? { unknownUsers: unknown } : {}),
      },
    }
  }
}

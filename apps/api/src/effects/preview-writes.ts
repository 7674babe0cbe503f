import type { RefusedWrite } from '@doorward/contract/authorization/access/effects'
import { authorizationEndpoints } from '@doorward/contract/authorization/index'
import type { Endpoint } from '@doorward/contract/endpoint'
import { statusOf } from '@doorward/contract/refusal-status'
import { limits } from '@doorward/core/limits'
import { Work } from '@doorward/core/permissions/work'
import { Refusal } from '@doorward/core/refusals'
import type { Soon } from '@doorward/core/soon'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import type { HttpParts } from '@doorward/http/app/parts'
import { countAsPreviews } from '@doorward/http/callers/admit'
import type { Answer } from '@doorward/http/endpoints/call'
import { carriedCalls } from '@doorward/http/endpoints/carried-call'
import type { ApiCall, Handler } from '../handler.ts'
import { decidedBy, effectOf, type Undone } from '../items/preview.ts'
import { inPortions } from './in-portions.ts'
import { leavingNoOwner } from './keeps-an-owner.ts'
import { type PlannedCall, plannedCall } from './planned-calls.ts'
import { unknownUsers } from './unknown-users.ts'

/** Handlers by the operations that they answer. */
type Handlers = Readonly<Record<string, (call: ApiCall) => Soon<Answer<Endpoint>>>>

/** A write that was decided, by its place among those asked. */
interface DecidedWrite {
  index: number
  undone: Undone
}

const refusedAt = (index: number, { code, kind, title, details }: Refusal): RefusedWrite => ({
  index,
  status: statusOf[kind],
  title,
  errorCode: code,
  ...(details ? { details } : {}),
})

/** Whether it refuses the one write alone: what wants a newer sign-in, or is away, says nothing of that. */
const isOfOneWrite = (cause: unknown): cause is Refusal =>
  cause instanceof Refusal &&
  cause.code !== 'InsufficientUserAuthentication' &&
  !['unavailable', 'limited', 'unauthenticated'].includes(cause.kind)

/** Those of which none changes what one before it does; the others are refused: only one of them could be told. */
function onePerItem(decided: readonly DecidedWrite[], refuse: (index: number, refusal: Refusal) => void) {
  const taken = new Set<string>()
  return decided.filter(({ index, undone }) => {
    const keys = undone.changes.map(({ kind, id }) => `${kind}/${id}`)
    const isTaken = keys.some((key) => taken.has(key))
    if (isTaken) refuse(index, new Refusal('InUse', { title: 'A write before it changes the same item.' }))
    else for (const key of keys) taken.add(key)
    return !isTaken
  })
}

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
 * Answers what several writes would move together, each decided by its own handler as a preview of it would be. Raises
 * TooLarge where judging them takes more work than one request may.
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
    const more = Math.ceil(writes.length / limits.writesPerPreview) - 1 // the first was counted when it came
    if (more > 0) countAsPreviews(parts, call.caller, more)
    const planned = writes.map(plannedCall)
    const work = new Work() // one for all: together they may cost what one request may
    const refused: RefusedWrite[] = []
    const refuse = (index: number, refusal: Refusal) => void refused.push(refusedAt(index, refusal))
    const found: DecidedWrite[] = []
    await inPortions(planned, async (each) => {
      try {
        found.push({ index: each.index, undone: await decide(call, each, work) })
      } catch (cause) {
        if (!isOfOneWrite(cause) || work.isOver) throw cause
        refuse(each.index, cause)
      }
    })
    const decided = onePerItem(
      found.sort((a, b) => a.index - b.index),
      refuse,
    )
    const ownerless = new Set(
      await leavingNoOwner(
        call,
        decided.map(({ undone }) => undone.changes),
      ),
    )
    for (const place of ownerless) refuse(decided[place]?.index ?? 0, new Refusal('LastOwner'))
    const left = decided.filter((_, place) => !ownerless.has(place))
    const effect = await effectOf(call, together(left))
    const unknown = await unknownUsers(
      call,
      left.map(({ index, undone }) => ({ index, changes: undone.changes })),
    )
    refused.sort((a, b) => a.index - b.index)
    return { status: 200, body: { effect, refused, ...(unknown ? { unknownUsers: unknown } : {}) } }
  }
}

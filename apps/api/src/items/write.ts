import type { Endpoint } from '@doorward/contract/endpoint'
import { holds } from '@doorward/core/changes/precondition'
import { Refusal } from '@doorward/core/refusals'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import { mustBelong } from '@doorward/http/callers/door'
import type { Answer } from '@doorward/http/endpoints/call'
import { lackingFor } from '@doorward/http/endpoints/permit'
import type { Tx } from '@doorward/store/database/database'
import { wasAloneInItsSecond } from '@doorward/store/feed/history'
import type { Item, ItemKey } from '@doorward/store/items/items'
import type { CommitView, Decided, HeadView } from '@doorward/store/writes/model'
import type { ApiEnvironment } from '../environment.ts'
import type { ApiCall } from '../handler.ts'
import { indexUnderLock } from '../rights/guard.ts'
import { mayDoIn } from '../rights/may-do.ts'
import { credentialStandsIn, standingOfCaller } from '../rights/standing.ts'
import { isPreview, previewed, type Undone, undone } from './preview.ts'

/** The living item of a write that adds to it or takes from it, whatever version it is. Raises NotFound. */
export function getLiving(view: CommitView, key: ItemKey): Item {
  const item = view.item(key)
  if (!item || item.deleted) throw new Refusal('NotFound')
  return item
}

/** The living item a write concerns, once its precondition holds. Raises NotFound, ChangedElsewhere or PreconditionRequired. */
export async function getForWrite(call: ApiCall, view: CommitView, key: ItemKey): Promise<Item> {
  const item = getLiving(view, key)
  const { precondition } = call
  if (!precondition) {
    const account = view.item({ kind: 'account', id: call.accountId })
    if (account?.doc.requirePreconditions) throw new Refusal('PreconditionRequired')
    return item
  }
  const needsLog = precondition.kind === 'time' && precondition.precision === 'httpDate'
  const soleInItsSecond = needsLog ? await wasAloneInItsSecond(view.tx, call.accountId, item) : true
  if (holds(precondition, { ...item, soleInItsSecond })) return item
  throw new Refusal('ChangedElsewhere', {
    details: { lastUpdated: item.lastUpdated.toISOString(), etag: `"v${item.version}"` },
  })
}

/** Items that a write on an item reads: itself and its account's settings. */
export const readsOf = (call: ApiCall, ...keys: ItemKey[]): ItemKey[] => [
  ...keys,
  { kind: 'account', id: call.accountId },
]

/**
 * Judges again, under the lock, what let the caller in: his key or limited token, that he belongs here, and his permission
 * (security C5). Raises what admission, the door or `permit` would.
 */
async function stillMay(call: ApiCall, view: HeadView): Promise<AccountIndex> {
  const index = await indexUnderLock(call, view)
  if (!credentialStandsIn(index, call.caller, () => view.at)) throw new Refusal('Unauthorized')
  mustBelong(standingOfCaller(index, call.caller), call.caller, call.endpoint)
  if (!call.needs || mayDoIn(index, call.caller, call.needs)) return index
  throw lackingFor(call.endpoint)
}

/** The same for the calls of another room, of which no more is asked. */
export const stillMayIn =
  (environment: ApiEnvironment) =>
  (call: Omit<ApiCall, 'environment' | 'sight' | 'params' | 'query' | 'body'>, view: HeadView): Promise<unknown> =>
    stillMay({ ...call, environment } as ApiCall, view) // it looks at the account under the lock, at nothing the call has seen

/** What a write reads, and how it decides. */
interface Work {
  reads: ItemKey[]
  begin?: (tx: Tx) => Promise<void>
  decide(view: CommitView): Promise<Decided>
}

/**
 * Whom the change log tells. A test tells who did it, not as whom; what a service client does for a user is done by that
 * user, through it (security 16).
 */
export const madeBy = ({ userId, actorId, byClient }: ApiCall['caller']) =>
  byClient ? { actor: userId, throughClient: byClient.clientId } : { actor: actorId ?? userId }

/** Decides a write as it would be decided, under the same lock, and changes nothing; raises what was decided (decision 55). */
async function preview(call: ApiCall, work: Work): Promise<never> {
  const { accountId, caller, requestId } = call
  let found: Undone | undefined
  await call.environment.commit({
    accountId,
    actor: caller.userId,
    requestId,
    reads: work.reads,
    decide: async (view) => {
      const index = await stillMay(call, view)
      const { changes } = await work.decide(view)
      found = undone(call, index, view, changes)
      return { changes: [], reply: () => ({ status: 200, body: undefined }) }
    },
  })
  if (!found) throw new Error('a preview ended without a decision')
  throw previewed(found)
}

/**
 * Carries out a write of the call's account through the one door, and answers once it is committed. Asked for a preview,
 * it raises that instead.
 */
export async function write<E extends Endpoint>(call: ApiCall, work: Work): Promise<Answer<E>> {
  if (isPreview(call)) return preview(call, work)
  const { accountId, caller, requestId, idempotency, restores } = call
  const decide = async (view: CommitView) => {
    await stillMay(call, view)
    return work.decide(view)
  }
  const done = await call.environment.commit({
    accountId,
    ...madeBy(caller),
    requestId,
    idempotency,
    restores,
    ...work,
    decide,
  })
  return {
    status: done.status,
    revision: done.revision,
    ...(done.body === undefined ? {} : { body: done.body as Answer<E>['body'] }), // made by the same handler's `reply`
    ...(done.headers ? { headers: done.headers } : {}),
    ...(done.replayed ? { replayed: true } : {}),
  }
}

import type { ViewReply } from '@doorward/contract/authorization/account/views'
import { limits } from '@doorward/core/limits'
import { Refusal } from '@doorward/core/refusals'
import { countViews, findView, saveView } from '@doorward/store/people/saved-views'
import { answerOnce } from '@doorward/store/writes/idempotency'
import type { Handler } from '../handler.ts'
import { mustList, strongIndex } from '../rights/may-list.ts'
import { mustChange, showView } from './own-view.ts'

/** Makes a view or replaces it; whoever makes one that is shared may see the list himself. */
export const updateView: Handler<'updateView'> = async (call) => {
  const { accountId, caller, params, body, environment } = call
  const { viewId } = params
  const { list, query, shared } = body
  const index = await strongIndex(call)
  if (shared) mustList(index, call, list)
  return environment.database.account(accountId, async (tx) => {
    const present = await findView(tx, accountId, viewId)
    if (present) mustChange(index, call, present)
    if (present && present.list !== list) throw new Refusal('NotFound')
    const ownerId = present?.ownerId ?? caller.userId
    const view = { viewId, ownerId, list, name: body.name.trim(), query, shared, lastUpdated: environment.now() }
    const shown = showView(index, call)(view)
    const { replayed, body: kept } = await answerOnce(tx, accountId, call.idempotency, { status: 200, body: shown })
    if (replayed) return { status: 200, body: kept as unknown as ViewReply, replayed } // as it was answered
    const count = await countViews(tx, accountId, { userId: ownerId, but: viewId })
    if (count.own >= limits.viewsOfPersonMax || (shared && count.shared >= limits.sharedViewsMax))
      throw new Refusal('TooManyViews')
    await saveView(tx, accountId, view)
    return { status: 200, body: shown }
  })
}

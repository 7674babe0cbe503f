import type { ViewedList, ViewReply } from '@doorward/contract/authorization/account/views'
import { kinds } from '@doorward/core/kinds'
import { lacking, Refusal } from '@doorward/core/refusals'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import type { SavedView, StoredView } from '@doorward/store/people/saved-views'
import type { ApiCall } from '../handler.ts'
import { mayDoIn } from '../rights/may-do.ts'
import { mayList } from '../rights/may-list.ts'

/** What lets one change and delete views that others share. */
const needed = { action: 'configuration:update', resourceUri: kinds.alert.resource }

const isOwn = ({ caller }: ApiCall, { ownerId }: SavedView): boolean => ownerId === caller.userId

/** Whether the caller sees a view: his own, or one that is shared of a list that he may see. */
export const seesView = (index: AccountIndex, call: ApiCall, view: SavedView): boolean =>
  isOwn(call, view) || (view.shared && mayList(index, call, view.list as ViewedList)) // only such lists are stored

/** Raises NotFound for a view that the caller does not see, Forbidden for one that is not his to change. */
export function mustChange(index: AccountIndex, call: ApiCall, view: SavedView): void {
  if (!seesView(index, call, view)) throw new Refusal('NotFound')
  if (!isOwn(call, view) && !mayDoIn(index, call.caller, needed)) throw lacking(needed.action, needed.resourceUri)
}

export const showView =
  (index: AccountIndex, call: ApiCall) =>
  (view: StoredView): ViewReply => {
    const { viewId, list, name, query, shared, lastUpdated } = view
    return {
      viewId,
      list: list as ViewedList, // only such are stored
      name,
      query,
      shared,
      isOwn: isOwn(call, view),
      mayChange: isOwn(call, view) || mayDoIn(index, call.caller, needed),
      lastUpdated: lastUpdated.toISOString(),
      links: { self: { href: `${call.origin}/v1/views/${viewId}` } },
    }
  }

import { listViews } from '@doorward/store/people/saved-views'
import type { Handler } from '../handler.ts'
import { readRows } from '../items/read-items.ts'
import { strongIndex } from '../rights/may-list.ts'
import { seesView, showView } from './own-view.ts'

/** One's own, and those that are shared where one may see the list. */
export const getViews: Handler<'getViews'> = async (call) => {
  const index = await strongIndex(call)
  const asked = { list: call.query.list, userId: call.caller.userId }
  const views = await readRows(call, (tx) => listViews(tx, call.accountId, asked))
  return {
    status: 200,
    body: { views: views.filter((view) => seesView(index, call, view)).map(showView(index, call)) },
  }
}

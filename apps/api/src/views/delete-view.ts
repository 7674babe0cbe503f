import { Refusal } from '@doorward/core/refusals'
import { findView, removeView } from '@doorward/store/people/saved-views'
import type { Handler } from '../handler.ts'
import { strongIndex } from '../rights/may-list.ts'
import { mustChange } from './own-view.ts'

export const deleteView: Handler<'deleteView'> = async (call) => {
  const { accountId, params } = call
  const index = await strongIndex(call)
  await call.environment.database.account(accountId, async (tx) => {
    const present = await findView(tx, accountId, params.viewId)
    if (!present) throw new Refusal('NotFound')
    mustChange(index, call, present)
    await removeView(tx, accountId, params.viewId)
  })
  return { status: 204, body: undefined }
}

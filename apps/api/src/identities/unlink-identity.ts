import { limits } from '@doorward/core/limits'
import { listItems } from '@doorward/store/items/item-lists'
import type { Item } from '@doorward/store/items/items'
import type { CommitView } from '@doorward/store/writes/model'
import type { CallOf, Handler } from '../handler.ts'
import { removeItem } from '../items/write-item.ts'
import { indexUnderLock, keepAnOwner, mustNameAnybody } from '../rights/guard.ts'

/**
 * Where another registration of the issuer stands, its tokens will be judged by that one: they may come to name others.
 * Raises MissingGrant unless the caller may name anybody.
 */
async function judgeOthers(call: CallOf<'unlinkIdentity'>, view: CommitView, { id, doc }: Item): Promise<void> {
  const all = await listItems(view.tx, call.accountId, { kind: 'identity', limit: limits.linkedIdentitiesMax })
  if (!all.some((other) => other.id !== id && other.doc.issuer === doc.issuer)) return
  const index = await indexUnderLock(call, view)
  mustNameAnybody(index, call.caller, 'leave the tokens of an issuer to its other registration')
}

/** The issuer's tokens are refused at once on this node and within a second on the others. */
export const unlinkIdentity: Handler<'unlinkIdentity'> = (call) =>
  removeItem(call, {
    key: { kind: 'identity', id: call.params.identityId },
    judge: async (item, view) => {
      await judgeOthers(call, view, item)
      await keepAnOwner(call, view, { identity: item.id })
    },
  })

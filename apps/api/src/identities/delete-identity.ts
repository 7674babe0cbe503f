import { unlinkIdentity } from '@doorward/contract/authorization/identities'
import { limits } from '@doorward/core/limits'
import { type Call, handles } from '@doorward/http/serve'
import { type Item, listItems } from '@doorward/store/items'
import type { CommitView } from '@doorward/store/writes/model'
import type { ApiEnvironment } from '../environment.ts'
import { indexUnderLock, keepAnOwner, mustNameAnybody } from '../guard.ts'
import { removeItem } from '../one-item.ts'

/**
 * Where another registration of the issuer stands, its tokens will be judged by that one: they may come to name others.
 * Raises MissingGrant unless the caller may name anybody.
 */
async function judgeOthers(
  call: Call<typeof unlinkIdentity>,
  environment: ApiEnvironment,
  view: CommitView,
  { id, doc }: Item,
): Promise<void> {
  const all = await listItems(view.tx, call.accountId, { kind: 'identity', limit: limits.linkedIdentitiesMax })
  if (!all.some((other) => other.id !== id && other.doc.issuer === doc.issuer)) return
  const index = await indexUnderLock(call, environment, view)
  mustNameAnybody(index, call.caller, 'leave the tokens of an issuer to its other registration')
}

/** The issuer's tokens are refused at once on this node and within a second on the others. */
export const deleteIdentity = handles(unlinkIdentity, (call, environment: ApiEnvironment) =>
  removeItem(call, environment, {
    key: { kind: 'identity', id: call.params.identityId },
    judge: async (item, view) => {
      await judgeOthers(call, environment, view, item)
      await keepAnOwner(call, view, { identity: item.id })
    },
  }),
)

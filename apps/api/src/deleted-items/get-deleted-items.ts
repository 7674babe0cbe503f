import type { RestorableList } from '@doorward/contract/authorization/account/deleted-items'
import type { ItemKind } from '@doorward/core/kinds'
import { limits } from '@doorward/core/limits'
import { pageParts, readCursor } from '@doorward/http/endpoints/paging'
import { type DeletedPlace, listDeleted } from '@doorward/store/items/deleted-items'
import type { Handler } from '../handler.ts'
import { readRows } from '../items/read-items.ts'
import { mustList, strongIndex } from '../rights/may-list.ts'

const kindOf = {
  roles: 'role',
  records: 'record',
  resources: 'resource',
  groups: 'group',
  tenants: 'tenant',
  applications: 'application',
  connections: 'connection',
  alerts: 'alert',
} as const satisfies Record<RestorableList, ItemKind>

const dayMs = 86_400_000

/** For those who may see the whole list. Of each its name alone is told, as its history tells the rest. */
export const getDeletedItems: Handler<'getDeletedItems'> = async (call) => {
  const { list } = call.params
  const { limit = 20, cursor } = call.query
  mustList(await strongIndex(call), call, list)
  const after = readCursor(call.page, cursor) as DeletedPlace | undefined // we made it
  const since = new Date(call.environment.now().getTime() - limits.restorableDays * dayMs)
  const asked = { kind: kindOf[list], since, after, limit: limit + 1 }
  const found = await readRows(call, (tx) => listDeleted(tx, call.accountId, asked))
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : undefined
  const next: DeletedPlace | undefined = last && { at: last.deletedAt.toISOString(), id: last.id }
  return {
    status: 200,
    body: {
      deletedItems: shown.map(({ id, name, deletedAt, actor, revision }) => ({
        id,
        ...(name ? { name } : {}),
        deletedTime: deletedAt.toISOString(),
        deletedBy: { userId: actor },
        restorableRevision: revision - 1, // as it was before
      })),
      ...pageParts(call.page, next),
    },
  }
}

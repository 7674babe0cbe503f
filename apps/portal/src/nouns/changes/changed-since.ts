import { ApiError } from '@doorward/contract/client'
import { usePortal } from '../../lib/portal-store.ts'
import { refusedItemOf, refusedOf } from '../../lib/refused-item.ts'
import { t } from '../../lib/texts.ts'
import { nameOfUser, userQueries } from '../../queries/nouns/users.ts'
import type { Change, ItemQueries } from '../../queries/server/item-queries.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { raisedAs } from '../../queries/server/raised.ts'

/** That an item was changed since, by whom as far as that is known: by oneself, or by somebody whose name may be read. */
export async function changedSince(newest: Pick<Change, 'actor'> | null | undefined): Promise<string> {
  const userId = newest?.actor.userId
  if (userId === undefined) return t('changes.changedSince')
  if (userId === usePortal.getState().profile?.userId) return t('changes.changedByYou')
  const known = await queryClient.fetchQuery({ ...userQueries.one(userId), retry: false }).catch(() => undefined)
  return known ? t('changes.changedByOther', { who: nameOfUser(known.item) }) : t('changes.changedSince')
}

/** An item whose save may be taken back. */
export interface UndoneItem {
  id: string
  queries: Pick<ItemQueries<never, never>, 'change' | 'changed'>
}

/** Raises what taking a save back failed by; where the item was changed since, by whom, and everything shows it as it is now. */
export async function raiseChangedSince(error: unknown, { id, queries }: UndoneItem): Promise<never> {
  if (!(error instanceof ApiError) || error.status !== 412) throw error
  const [newest] = await Promise.all([
    queryClient.fetchQuery({ ...queries.change(id), staleTime: 0 }).catch(() => undefined),
    queries.changed(id),
  ])
  return refusedOf(refusedItemOf(error))(raisedAs(error.code, await changedSince(newest), error))
}

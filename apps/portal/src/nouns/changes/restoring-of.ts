import { ApiError } from '@doorward/contract/client'
import { refusedOf } from '../../lib/refused-item.ts'
import { t } from '../../lib/texts.ts'
import type { Change } from '../../queries/server/item-queries.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import type { Restoring } from '../history/RestoreButton.tsx'
import type { HistoryQueries } from './item-kinds.ts'

interface RestoredItem {
  itemId: string
  noun: string
  queries: HistoryQueries
  /** Where its history is told, for who is refused elsewhere. */
  page?: string | undefined
}

/**
 * Restoring earlier states of the item of its newest change; nothing where its noun has no such thing. Raises ChangedElsewhere
 * where it is the newest no more.
 */
export function restoringOf(
  { itemId, noun, queries, page }: RestoredItem,
  change: Pick<Change, 'before' | 'after' | 'revision'>,
): Restoring | undefined {
  const { restore, effects, comesBack, restoresDeleted, reread } = queries
  const { restore: effectOf } = effects
  const name = (change.after ?? change.before)?.name
  /**
   * The version that stands now: an account may have every change say which it changes. What was deleted has none, and who
   * may not read the item knows of none.
   */
  const version = async () => {
    if (!change.after || !reread) return undefined
    return reread(itemId).then(
      (served) => served.version,
      () => undefined,
    )
  }
  if (!restore || (!change.after && !restoresDeleted)) return undefined
  const restoreIfNewest = async (revision: number) => {
    // Read before the history: what changes after it is refused by the version, what changed before it is found there.
    const present = await version()
    const newest = await queryClient.fetchQuery({ ...queries.change(itemId), staleTime: 0 })
    if (newest?.revision !== change.revision)
      throw new ApiError({ status: 412, code: 'ChangedElsewhere', title: t('changes.changedSince') })
    return restore(itemId, revision, present)
  }
  return {
    noun,
    comesBack,
    name: typeof name === 'string' ? name : itemId,
    restore: (revision) => restoreIfNewest(revision).catch(refusedOf(page)),
    effectOf: effectOf && (async (revision) => effectOf(itemId, revision, await version()).catch(refusedOf(page))),
  }
}

import type { Change } from '../../queries/server/item-queries.ts'
import type { Restoring } from '../history/RestoreButton.tsx'
import type { HistoryQueries } from './item-kinds.ts'

/** Restoring earlier states of the item of a change; nothing where its noun has no such thing. */
export function restoringOf(
  { itemId, noun, queries }: { itemId: string; noun: string; queries: HistoryQueries },
  change: Pick<Change, 'before' | 'after'>,
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
  return {
    noun,
    comesBack,
    name: typeof name === 'string' ? name : itemId,
    restore: async (revision) => restore(itemId, revision, await version()),
    effectOf: effectOf && (async (revision) => effectOf(itemId, revision, await version())),
  }
}

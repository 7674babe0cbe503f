import type { Change } from '../../queries/server/item-queries.ts'
import type { Restoring } from '../history/RestoreButton.tsx'
import type { HistoryQueries } from './item-kinds.ts'

/** Restoring earlier states of the item of a change; nothing where its noun has no such thing. */
export function restoringOf(
  { itemId, noun, queries }: { itemId: string; noun: string; queries: HistoryQueries },
  change: Pick<Change, 'before' | 'after'>,
): Restoring | undefined {
  const { restore, effects, comesBack, restoresDeleted } = queries
  const { restore: effectOf } = effects
  const name = (change.after ?? change.before)?.name
  if (!restore || (!change.after && !restoresDeleted)) return undefined
  return {
    noun,
    comesBack,
    name: typeof name === 'string' ? name : itemId,
    restore: (revision) => restore(itemId, revision),
    effectOf: effectOf && ((revision) => effectOf(itemId, revision)),
  }
}

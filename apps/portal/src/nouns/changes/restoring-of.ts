import type { Change } from '../../queries/server/item-queries.ts'
import { queryClient } from '../../queries/server/query-client.ts'
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
    restore: async (revision) => {
      const notRestored = await restore(itemId, revision)
      void queryClient.invalidateQueries({ queryKey: ['activity'] })
      return notRestored
    },
    effectOf: effectOf && ((revision) => effectOf(itemId, revision)),
  }
}

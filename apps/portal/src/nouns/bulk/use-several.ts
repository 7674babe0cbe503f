import type { Effect } from '@doorward/contract/preview'
import { useQuery } from '@tanstack/react-query'
import type { ItemQueries, Removing } from '../../queries/server/item-queries.ts'

/** One of several that are to end: its version, and what its end would move; or why that is refused. */
export type Asked = (Removing & { effect: Effect | undefined; error?: undefined }) | { id: string; error: unknown }

/** Reads each item as it is now and asks what its end would move, one after the other; undefined until all are known. */
export function useSeveral<Row, Input, Made>(
  queries: ItemQueries<Row, Input, Made>,
  ids: readonly string[],
): Asked[] | undefined {
  const { data, isFetching } = useQuery({
    queryKey: ['several', ids],
    queryFn: async ({ signal }) => {
      const several: Asked[] = []
      for (const id of ids) {
        signal.throwIfAborted()
        several.push(await askOne(queries, id))
      }
      return several
    },
    staleTime: Number.POSITIVE_INFINITY, // as long as the question stands
    gcTime: 0,
    retry: false,
    placeholderData: undefined,
  })
  return isFetching ? undefined : data
}

async function askOne<Row, Input, Made>(queries: ItemQueries<Row, Input, Made>, id: string): Promise<Asked> {
  try {
    const { version, revision } = await queries.reread(id)
    return { id, version, revision, effect: await queries.effects.remove?.(id, version) }
  } catch (error) {
    return { id, error }
  }
}

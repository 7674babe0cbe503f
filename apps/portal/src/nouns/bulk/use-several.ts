import { useQuery } from '@tanstack/react-query'
import type { ItemQueries, Removing, Together } from '../../queries/server/item-queries.ts'
import type { EffectAsked } from '../effect/use-effect-of.ts'

/** So many are read at the same time. */
const atOnceMax = 8

/** Several that are to end, as they are now, and what their end would move together. */
interface Several {
  /** Those that can end. */
  ending: Removing[]
  /** Why the others can't. */
  errors: ReadonlyMap<string, unknown>
  /** Nothing where the noun moves no rights. */
  asked: EffectAsked | undefined
}

/** Reads each item as it is now and asks what the end of all would move; undefined until that is known. */
export function useSeveral<Row, Input, Made>(
  queries: ItemQueries<Row, Input, Made>,
  ids: readonly string[],
): Several | undefined {
  const { data, isFetching } = useQuery({
    queryKey: ['several', ids],
    queryFn: async ({ signal }) => {
      const errors = new Map<string, unknown>()
      const read: Removing[] = []
      for (let from = 0; from < ids.length; from += atOnceMax) {
        signal.throwIfAborted()
        const some = ids.slice(from, from + atOnceMax).map((id) => readOne(queries, id, errors))
        read.push(...(await Promise.all(some)).flat())
      }
      return askAll(queries, read, errors)
    },
    staleTime: Number.POSITIVE_INFINITY, // as long as the question stands
    gcTime: 0,
    retry: false,
    placeholderData: undefined,
  })
  return isFetching ? undefined : data
}

async function readOne<Row, Input, Made>(
  queries: ItemQueries<Row, Input, Made>,
  id: string,
  errors: Map<string, unknown>,
): Promise<Removing[]> {
  try {
    const { version, revision } = await queries.reread(id)
    return [{ id, version, revision }]
  } catch (error) {
    errors.set(id, error)
    return []
  }
}

async function askAll<Row, Input, Made>(
  { effects }: ItemQueries<Row, Input, Made>,
  read: Removing[],
  errors: ReadonlyMap<string, unknown>,
): Promise<Several> {
  if (!effects.removeSeveral || read.length === 0) return { ending: read, errors, asked: undefined }
  let found: Together
  try {
    found = await effects.removeSeveral(read)
  } catch (error) {
    return { ending: read, errors, asked: { effect: undefined, error, isAsking: false } }
  }
  const { effect, refused } = found
  const wrong = [...refused].flatMap(([place, error]) => (read[place] ? [[read[place].id, error] as const] : []))
  return {
    ending: read.filter((_, place) => !refused.has(place)),
    errors: new Map([...errors, ...wrong]),
    asked: { effect, error: null, isAsking: false },
  }
}

import { useQuery } from '@tanstack/react-query'
import type { ItemQueries, Removing, Together } from '../../queries/server/item-queries.ts'
import type { EffectAsked } from '../effect/use-effect-of.ts'

/** So many are read at the same time. */
const atOnceMax = 8

/** Several that are to end, as they are now, and what their end would move together. */
interface Several {
  /** Those that can end, in the order in which they do. */
  ending: Removing[]
  /** So many of them, the last ones, take from whoever asks: each ends by itself, once all others have. */
  ofCaller: number
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
  const ask = effects.removeSeveral
  if (!ask || read.length === 0) return { ending: read, ofCaller: 0, errors, asked: undefined }
  let found: InOrder
  try {
    found = await askCallersLast(read, ask)
  } catch (error) {
    return { ending: read, ofCaller: 0, errors, asked: { effect: undefined, error, isAsking: false } }
  }
  const { effect, refused, ofCaller = [], ordered } = found
  const wrong = [...refused].flatMap(([place, error]) => (ordered[place] ? [[ordered[place].id, error] as const] : []))
  return {
    ending: ordered.filter((_, place) => !refused.has(place)),
    ofCaller: ofCaller.length,
    errors: new Map([...errors, ...wrong]),
    asked: { effect, error: null, isAsking: false },
  }
}

/** What was asked of several, and the order in which that is so. */
interface InOrder extends Together {
  ordered: Removing[]
}

/** One of the caller's own shows more of them, where it took what the next ones need. */
const triesMax = 4

/** Asks of all with those last that take from the caller what the others may need of him: nothing gets stuck half way then. */
async function askCallersLast(
  read: readonly Removing[],
  ask: (several: readonly Removing[]) => Promise<Together>,
): Promise<InOrder> {
  let ordered = [...read]
  const own = new Set<string>()
  for (let tries = 1; ; tries++) {
    const found = await ask(ordered)
    for (const place of found.ofCaller ?? []) own.add(ordered[place]?.id ?? '')
    const isOwn = ({ id }: Removing) => own.has(id)
    const next = [...ordered.filter((one) => !isOwn(one)), ...ordered.filter(isOwn)]
    const isInOrder = next.every((one, place) => one === ordered[place])
    if (isInOrder || tries === triesMax) return { ...found, ordered }
    ordered = next
  }
}

import { useLocked } from '../../nouns/access/standing.ts'
import type { PlaceKey } from '../../nouns/navigation.ts'
import { type PageQuery, useRows } from '../../queries/server/paging.ts'

/** The rows of a place's list, which is asked for only where it may be answered; known to be none to tell where it is not. */
export function useReadable<Row>(place: PlaceKey, query: PageQuery<Row>) {
  const isRefused = useLocked().has(place)
  const { rows, error } = useRows({ ...query, enabled: !isRefused })
  return { rows, isKnown: isRefused || rows !== undefined || error !== null }
}

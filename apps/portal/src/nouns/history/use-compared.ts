import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { ListQuery } from '../../lib/list-query.ts'
import type { Change } from '../../queries/server/item-queries.ts'

const key = 'compare'

/**
 * The revisions that are compared, which the address keeps: a link shows the same comparison. What it names of the past is
 * read until it is there; what is no state of this item is left out.
 */
export function useCompared({ rows = [], error, hasMore, isFetchingMore, loadMore }: ListQuery<Change>) {
  const [params, setParams] = useSearchParams()
  const named = (params.get(key) ?? '').split('-').map(Number)
  const wanted = named.filter((revision) => Number.isSafeInteger(revision) && revision > 0).slice(0, 2)
  const oldest = rows.at(-1)?.revision
  const isOlder = oldest !== undefined && wanted.some((revision) => revision < oldest)
  useEffect(() => {
    if (isOlder && hasMore && !isFetchingMore && !error) loadMore()
  }, [isOlder, hasMore, isFetchingMore, error, loadMore])
  const chosen = wanted.filter((wantedOne) => rows.some(({ revision, after }) => after && revision === wantedOne))
  const choose = (revisions: readonly number[]) =>
    setParams(
      (kept) => {
        const next = new URLSearchParams(kept)
        if (revisions.length > 0) next.set(key, revisions.join('-'))
        else next.delete(key)
        return next
      },
      { replace: true },
    )
  return { chosen, choose }
}

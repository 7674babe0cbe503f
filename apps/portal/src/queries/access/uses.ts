import { getUses } from '@doorward/contract/authorization/watch/uses'
import type { QueryOf, ReplyOf } from '@doorward/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../server/call.ts'

export type UsedKind = QueryOf<typeof getUses>['itemKind']
export type Uses = ReplyOf<typeof getUses>

/** How much an item was used on each of the last 14 days. */
export const usesQuery = (itemKind: UsedKind, itemId: string) =>
  queryOptions({
    queryKey: ['uses', itemKind, itemId],
    staleTime: 300_000,
    retry: false,
    placeholderData: undefined,
    queryFn: async ({ signal }) => (await call(getUses, { query: { itemKind, itemId }, signal })).body,
  })

import { queryOptions } from '@tanstack/react-query'
import type { ItemQueries } from './item-queries.ts'
import { queryClient } from './query-client.ts'

/** What an item is called, kept beside its id; fails as reading the item does. A page that names others may bring it along. */
export const nameQueryOf =
  <Row, Name extends string | null>(
    key: string,
    { one }: Pick<ItemQueries<Row, never>, 'one'>,
    nameOf: (item: Row) => Name,
  ) =>
  (id: string) =>
    queryOptions({
      queryKey: [key, 'name', id],
      staleTime: 300_000,
      queryFn: async (): Promise<Name> => nameOf((await queryClient.fetchQuery(one(id))).item),
      placeholderData: undefined,
      retry: false,
    })

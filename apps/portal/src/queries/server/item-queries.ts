import { queryOptions } from '@tanstack/react-query'
import { precondition } from './call.ts'
import { type Page, pageSize, pagesOf } from './paging.ts'
import { queryClient } from './query-client.ts'

/** An item and the version to send back when it is saved. */
export interface Served<Row> {
  item: Row
  version: string | undefined
}
interface Answer<Row> {
  body: Row
  etag?: string | undefined
}
export interface PageParams {
  limit: number
  filter?: string
  cursor?: string
}

/** The calls of one noun. What a noun cannot do is left out. */
export interface ItemCalls<Row, Input> {
  /** First part of every key in the cache, and the name of the noun in the address. */
  key: string
  readPage: (query: PageParams, signal: AbortSignal) => Promise<Page<Row>>
  read: (id: string, signal: AbortSignal) => Promise<Answer<Row>>
  create?: (input: Input) => Promise<Answer<Row>>
  replace?: (id: string, input: Input, headers: Record<string, string>) => Promise<Answer<Row>>
  remove?: (id: string, headers: Record<string, string>) => Promise<unknown>
}
export interface ItemQueries<Row, Input> {
  list: (filter: string) => ReturnType<typeof pagesOf<Row>>
  one: (id: string) => ReturnType<typeof servedOptions<Row>>
  /** The item as it is now. */
  reread: (id: string) => Promise<Served<Row>>
  create: (input: Input) => Promise<Row>
  /** Replaces an item if it still is the version given; 412 otherwise. */
  save: (id: string, input: Input, version: string | undefined) => Promise<void>
  remove: (id: string, version: string | undefined) => Promise<void>
}

const servedOptions = <Row>(
  queryKey: readonly unknown[],
  read: (signal: AbortSignal) => Promise<Answer<Row>>,
  versionOf: (row: Row) => string | undefined,
) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<Served<Row>> => {
      const { body, etag } = await read(signal)
      return { item: body, version: etag ?? versionOf(body) }
    },
    placeholderData: undefined,
  })

const lacking = (what: string) => (): never => {
  throw new Error(`This noun has no ${what}.`)
}

/** Server state of one noun: its list, one item, and the changes, which keep both current. */
export function itemQueries<Row extends { lastUpdated?: string }, Input>(
  calls: ItemCalls<Row, Input>,
): ItemQueries<Row, Input> {
  const { key, create = lacking('create'), replace = lacking('replace'), remove = lacking('remove') } = calls
  const changed = () => queryClient.invalidateQueries({ queryKey: [key, 'list'] })
  const one = (id: string) =>
    servedOptions<Row>(
      [key, 'one', id],
      (signal) => calls.read(id, signal),
      (row) => row.lastUpdated,
    )
  return {
    one,
    list: (filter) =>
      pagesOf([key, 'list', filter], (cursor, signal) =>
        calls.readPage({ limit: pageSize, ...(filter ? { filter } : {}), ...(cursor ? { cursor } : {}) }, signal),
      ),
    reread: (id) => queryClient.fetchQuery({ ...one(id), staleTime: 0 }),
    create: async (input) => {
      const { body } = await create(input)
      await changed()
      return body
    },
    save: async (id, input, version) => {
      const { body, etag } = await replace(id, input, precondition(version))
      queryClient.setQueryData<Served<Row>>([key, 'one', id], { item: body, version: etag ?? body.lastUpdated })
      await Promise.all([changed(), queryClient.invalidateQueries({ queryKey: ['history', id] })])
    },
    remove: async (id, version) => {
      await remove(id, precondition(version))
      await changed()
    },
  }
}

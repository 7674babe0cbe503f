import type { CallInput } from '@doorward/contract/client'
import { type BodyOf, type Endpoint, type ReplyOf, takesPreview } from '@doorward/contract/endpoint'
import type { Effect } from '@doorward/contract/preview'
import type { ItemOrder, ListOrder } from '../../lib/list-query.ts'
import { askEffect, call, precondition } from './call.ts'
import type { Changes, Effects, ItemCalls, PageParams, Removing, Restored } from './item-queries.ts'
import { neededFor } from './needed.ts'
import { pageIn } from './paging.ts'

/** The endpoints of a noun that go alike for most; what a noun cannot do is left out. */
interface NounEndpoints {
  list: Endpoint & { method: 'GET' }
  one: Endpoint & { method: 'GET'; path: `${string}/:${string}` }
  create?: Endpoint & { method: 'POST' }
  replace?: Endpoint & { method: 'PUT' }
  remove?: Endpoint & { method: 'DELETE' }
  history?: Endpoint & { path: `${string}/history` }
  restore?: Endpoint & { path: `${string}/restore` }
}

type RowOf<Es extends NounEndpoints> = ReplyOf<Es['one']>
type BodyIn<Es, Which extends PropertyKey> = Es extends Record<Which, infer E extends Endpoint> ? BodyOf<E> : unknown
/** What making and replacing one both take. */
type InputOf<Es extends NounEndpoints> = BodyIn<Es, 'create'> & BodyIn<Es, 'replace'>
type MadeOf<Es extends NounEndpoints> = Es extends { create: infer E extends Endpoint } ? ReplyOf<E> : RowOf<Es>
/** Where the rows stand in an answer of the list. */
type RowsKey<Es extends NounEndpoints> = {
  [Key in keyof ReplyOf<Es['list']>]: ReplyOf<Es['list']>[Key] extends RowOf<Es>[] ? Key : never
}[keyof ReplyOf<Es['list']>] &
  string

interface Sent {
  params?: Record<string, string>
  query?: object
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}
/** Calls an endpoint of which nothing is known here; `callsOf` says to the outside what each takes and answers. */
async function send<Body>(endpoint: Endpoint, sent: Sent): Promise<{ body: Body; etag: string | undefined }> {
  const { body, etag } = await call(endpoint, sent as CallInput<Endpoint>)
  return { body: body as Body, etag } // what this endpoint answers
}

type Paged = Parameters<typeof pageIn>[1]

/** What a list can be sorted by, as its endpoint says; undefined where the server neither sorts nor counts it. */
export function ordersOf<Order extends ListOrder = ItemOrder>({ query }: Endpoint): readonly Order[] | undefined {
  const { sort } = (query as { properties?: { sort?: { enum?: readonly string[] } } } | undefined)?.properties ?? {} // queries are objects
  return sort?.enum?.filter((order): order is Order => !order.startsWith('-'))
}

/** What the writes of these endpoints would move; those that move no rights are left out. */
export function effectsOf<Input>(
  endpoints: Partial<Pick<NounEndpoints, 'create' | 'replace' | 'remove' | 'restore'>>,
  named: (id: string) => Record<string, string>,
): Effects<Input> {
  const asking = <Given extends unknown[]>(endpoint: Endpoint | undefined, sent: (...given: Given) => Sent) =>
    endpoint && takesPreview(endpoint)
      ? (...given: Given): Promise<Effect> => askEffect(endpoint, sent(...given) as CallInput<Endpoint>)
      : undefined
  const create = asking(endpoints.create, (body: Input) => ({ body }))
  const replace = asking(endpoints.replace, (id: string, body: Input, version?: string) => ({
    params: named(id),
    body,
    headers: precondition(version),
  }))
  const remove = asking(endpoints.remove, (id: string, version?: string) => ({
    params: named(id),
    headers: precondition(version),
  }))
  const restore = asking(endpoints.restore, (id: string, revision: number, version?: string) => ({
    params: named(id),
    body: { revision },
    headers: precondition(version),
  }))
  const several = <Given>(endpoint: Endpoint | undefined, sent: (given: Given) => Sent) =>
    endpoint && takesPreview(endpoint)
      ? async (all: readonly Given[]) => {
          const { askTogether, plannedWrite } = await import('./effect-together.ts')
          return askTogether(all.map((given) => plannedWrite(endpoint, sent(given))))
        }
      : undefined
  const createSeveral = several(endpoints.create, (body: Input) => ({ body }))
  const removeSeveral = several(endpoints.remove, ({ id, version }: Pick<Removing, 'id' | 'version'>) => ({
    params: named(id),
    headers: precondition(version),
  }))
  return {
    ...(createSeveral ? { createSeveral } : {}),
    ...(removeSeveral ? { removeSeveral } : {}),
    ...(create ? { create } : {}),
    ...(replace ? { replace } : {}),
    ...(remove ? { remove } : {}),
    ...(restore ? { restore } : {}),
  }
}

/** The calls of a noun, each by its endpoint, as `itemQueries` wants them. `key` is the noun's name in its list's answer. */
export function callsOf<const Es extends NounEndpoints>(
  key: RowsKey<Es>,
  endpoints: Es,
): ItemCalls<RowOf<Es>, InputOf<Es>, MadeOf<Es>> {
  type Row = RowOf<Es>
  const { list, one, create, replace, remove, history, restore } = endpoints
  const idName = one.path.slice(one.path.indexOf(':') + 1) // the path names the item last, and nothing else
  const named = (id: string) => ({ [idName]: id })
  return {
    key,
    readPage: async (query: PageParams, signal) => {
      const { body } = await send<Paged & Record<string, Row[]>>(list, { query, signal })
      return pageIn(body[key] ?? [], body)
    },
    orders: ordersOf(list),
    read: (id, signal) => send<Row>(one, { params: named(id), signal }),
    effects: effectsOf<InputOf<Es>>(endpoints, named),
    needed: neededFor(endpoints),
    ...(create
      ? {
          create: (body, headers = {}) => send<MadeOf<Es>>(create, { body, headers }),
          ...(create.body ? { takes: create.body } : {}),
        }
      : {}),
    ...(replace ? { replace: (id, body, headers) => send<Row>(replace, { params: named(id), body, headers }) } : {}),
    ...(remove ? { remove: (id, headers) => send(remove, { params: named(id), headers }) } : {}),
    ...(history ? { readHistory: (id, query) => send<Changes>(history, { params: named(id), query }) } : {}),
    ...(restore
      ? {
          restore: (id, revision, headers) =>
            send<Restored<Row>>(restore, { params: named(id), body: { revision }, headers }),
        }
      : {}),
  }
}

import type { getRoleHistory, restoreRole } from '@doorward/contract/authorization/access/roles'
import { ApiError } from '@doorward/contract/client'
import type { Endpoint, ReplyOf } from '@doorward/contract/endpoint'
import type { Effect } from '@doorward/contract/preview'
import { queryOptions } from '@tanstack/react-query'
import { type ItemOrder, type ListSort, sortBy } from '../../lib/list-query.ts'
import { refusedOf } from '../../lib/refused-item.ts'
import { precondition } from './call.ts'
import type { NeededFor } from './needed.ts'
import { type Page, type PageQuery, pageSize, pagesOf } from './paging.ts'
import { queryClient } from './query-client.ts'

/** An item and the version to send back when it is saved. */
interface Served<Row> {
  item: Row
  version: string | undefined
  /** The revision of the account that made it so, where that is known. */
  revision: number | undefined
}
interface Answer<Row> {
  body: Row
  etag?: string | undefined
  /** What is sent back when it is saved, where that is not its entity tag. */
  version?: string
}
export interface PageParams {
  limit: number
  filter?: string
  cursor?: string
  sort?: ListSort<ItemOrder>
  /** Answers how many there are, and no rows. */
  total?: true
  /** What else narrows it, where the noun's list can be narrowed; as the server calls it. */
  narrowed?: Record<string, string>
}
/** Changes of an item, from the change log; every noun's are alike. */
export type Changes = ReplyOf<typeof getRoleHistory>
export type Change = Changes['changes'][number]
/** An item as the change log keeps it. */
type State = NonNullable<Change['after']>
/** What answers a restoring; every noun's are alike but for the item. */
export interface Restored<Row> {
  /** Absent for whoever may not read it. */
  item?: Row | undefined
  notRestored: NotRestored[]
}
export type NotRestored = ReplyOf<typeof restoreRole>['notRestored'][number]
/** Takes a save back, and tells what of the earlier state did not come with it. */
export type Undoing = () => Promise<NotRestored[]>

/** What writes would move, where they can be asked; the last argument is the version that is known. */
export interface Effects<Input> {
  create?: (input: Input) => Promise<Effect>
  replace?: (id: string, input: Input, version?: string) => Promise<Effect>
  remove?: (id: string, version?: string) => Promise<Effect>
  restore?: (id: string, revision: number, version?: string) => Promise<Effect>
  /** What making several would move together; at most `limits.plannedWritesMax`. */
  createSeveral?: (inputs: readonly Input[]) => Promise<Together>
  /** What the end of several would move together; at most as many. */
  removeSeveral?: (several: readonly Pick<Removing, 'id' | 'version'>[]) => Promise<Together>
}

/** What several writes would move together, and why some would be refused, by their places; those are left out of it. */
export interface Together {
  effect: Effect
  refused: ReadonlyMap<number, ApiError>
  /** The places of those that move what the caller may: made before others, they can take what those need. */
  ofCaller?: readonly number[]
  /** Whom they would name and the account does not know, by their places. */
  unknown?: ReadonlyMap<number, readonly string[]>
}

/** A page of changes, from a revision back. */
export interface HistoryQuery {
  limit: number
  cursor?: string
  upTo?: number
}

/** The calls of one noun. What a noun cannot do is left out. `Made` is what making one answers. */
export interface ItemCalls<Row, Input, Made = Row> {
  /** First part of every key in the cache, and the name of the noun in the address. */
  key: string
  readPage: (query: PageParams, signal: AbortSignal) => Promise<Page<Row>>
  read: (id: string, signal: AbortSignal) => Promise<Answer<Row>>
  create?: (input: Input, headers?: Record<string, string>) => Promise<Answer<Made>>
  /** What making one takes, as the contract says it. */
  takes?: Endpoint['body']
  replace?: (id: string, input: Input, headers: Record<string, string>) => Promise<Answer<Row>>
  remove?: (id: string, headers: Record<string, string>) => Promise<unknown>
  readHistory?: (id: string, query: HistoryQuery) => Promise<Answer<Changes>>
  restore?: (id: string, revision: number, headers: Record<string, string>) => Promise<Answer<Restored<Row>>>
  effects?: Effects<Input>
  /** What its writes take; what is not told here is never known to be refused. */
  needed?: NeededFor
  /** What of an earlier state comes back, where it is not all of it. */
  comesBack?: (state: State) => State
  /** Its ids are never given again: what was deleted stays so. */
  deletesForGood?: true
  /** What its list can be sorted by; such a list can be counted too. */
  orders?: readonly ItemOrder[] | undefined
  /** What its list begins with the order of, where that is not names. */
  first?: ListSort<ItemOrder>
  /** Others add and end these all the time: each visit asks anew, showing the old ones meanwhile. */
  lively?: true
}
export interface ItemQueries<Row, Input, Made = Row> {
  list: (filter: string, sort?: ListSort, narrowed?: Record<string, string>) => PageQuery<Row>
  one: (id: string) => ReturnType<typeof servedOptions<Row>>
  /** Who changed it, newest first. */
  history: (id: string) => PageQuery<Change>
  /** The change that made it what it was at a revision, or the newest; null where none is on record. */
  change: (id: string, upTo?: number) => ReturnType<typeof changeAt>
  /** The item as it is now. */
  reread: (id: string) => Promise<Served<Row>>
  /** What making one answers is put in no cache: it may hold a secret. */
  create: (input: Input) => Promise<Made>
  /** The same, with the version that was made. */
  make: (input: Input) => Promise<{ made: Made; version: string | undefined }>
  /** One of several that are made, and what ends it again; made once, however often it is sent by this key. The lists hear of it by `changed` alone. */
  createOne: (input: Input, key: string, idOf: (made: Made) => string) => Promise<Undoing>
  /** What making one takes, where that is known. */
  takes: Endpoint['body'] | undefined
  /** Replaces an item if it still is the version given; 412 otherwise. Resolves with what takes that back, if anything changed. */
  save: (id: string, input: Input, version: string | undefined) => Promise<Undoing | undefined>
  /**
   * Ends it if it still is the version given; 412 otherwise. What is gone already is done (ERR-03). Resolves with what takes
   * that back, if the noun's items come back and it was ended here.
   */
  remove: (id: string, version: string | undefined) => Promise<Undoing | undefined>
  /** One of several that end: like `remove`, but that the lists hear of it by `changed` alone, once all are done. What went with an answer that was lost was ended here too. */
  removeOne: (removing: Removing, wasLost?: boolean) => Promise<Undoing | undefined>
  /** One of several that are saved: reads it, and replaces it by what is made of it; the lists hear of it by `changed` alone. */
  resave: (id: string, inputOf: (item: Row) => Input) => Promise<Undoing | undefined>
  /** Makes it what it was right after a revision, if it still is the version given. Absent where the noun has no such thing. */
  restore: ((id: string, revision: number, version?: string) => Promise<NotRestored[]>) | undefined
  /** What of an earlier state comes back. */
  comesBack: (state: State) => State
  /** Whether what was deleted can be restored. */
  restoresDeleted: boolean
  /** What its writes would move. */
  effects: Effects<Input>
  /** What its writes take. */
  needed: NeededFor
  /** Has everything of the noun read anew, one item's own page included where it is named. */
  changed: (id?: string) => Promise<unknown>
}

/** One of several that are to end, as it was when that was asked. */
export type Removing = { id: string } & Pick<Served<unknown>, 'version' | 'revision'>

const historyPageSize = 20

interface Versioned {
  lastUpdated?: string
}
/** The revision that an entity tag names; undefined of what is none of ours. */
export const revisionIn = (etag: string | undefined): number | undefined =>
  Number(/^(?:W\/)?"v(\d+)"$/.exec(etag ?? '')?.[1]) || undefined

const servedOf = <Row>({ body, etag, version }: Answer<Row>): Served<Row> => ({
  item: body,
  version: version ?? etag ?? (body as Versioned).lastUpdated, // where it has one
  revision: revisionIn(etag),
})

const servedOptions = <Row>(
  queryKey: readonly unknown[],
  read: (signal: AbortSignal) => Promise<Answer<Row>>,
  staleTime: number | undefined,
) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<Served<Row>> => servedOf(await read(signal)),
    ...(staleTime === undefined ? {} : { staleTime }),
    placeholderData: undefined,
  })

/** Changes of one item, a page at a time; all that begin with its id are read anew once it changed. */
export const historyPages = (
  of: readonly [id: string, key: string],
  read: (query: HistoryQuery) => Promise<Answer<Changes>>,
): PageQuery<Change> =>
  pagesOf(['history', ...of], async (cursor) => {
    const { body } = await read({ limit: historyPageSize, ...(cursor ? { cursor } : {}) })
    return { rows: body.changes, cursor: body.pagination?.next?.cursor }
  })

/** The last change up to a revision, or the newest of all. */
export const changeAt = (
  of: readonly [id: string, key: string],
  read: (query: HistoryQuery) => Promise<Answer<Changes>>,
  upTo?: number,
) =>
  queryOptions({
    queryKey: ['history', ...of, 'at', upTo ?? 'newest'],
    queryFn: async () => (await read({ limit: 1, ...(upTo === undefined ? {} : { upTo }) })).body.changes[0] ?? null,
  })

const lacking = (what: string) => (): never => {
  throw new Error(`This noun has no ${what}.`)
}

/** Server state of one noun: its list, one item, what changed it, and the changes, which keep all of it current. */
export function itemQueries<Row, Input, Made = Row>(calls: ItemCalls<Row, Input, Made>): ItemQueries<Row, Input, Made> {
  const { key, create = lacking('create'), replace = lacking('replace'), remove = lacking('remove') } = calls
  const { readHistory = lacking('history'), orders } = calls
  const fresh = calls.lively ? { staleTime: 0 } : {}
  const one = (id: string) => servedOptions<Row>([key, 'one', id], (signal) => calls.read(id, signal), fresh.staleTime)
  const listsChanged = () =>
    queryClient.invalidateQueries({ queryKey: [key], predicate: ({ queryKey }) => queryKey[1] !== 'one' })
  const changed = (id?: string) =>
    Promise.all([
      listsChanged(),
      ...(id === undefined
        ? []
        : [
            [key, 'one', id],
            ['history', id],
          ].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    ])
  const servedNow = (id: string) => queryClient.getQueryData<Served<Row>>([key, 'one', id])
  const keepOne = (id: string, served: Served<Row>) => {
    queryClient.setQueryData<Served<Row>>([key, 'one', id], served)
    void queryClient.invalidateQueries({ queryKey: ['history', id], refetchType: 'none' })
  }
  const keep = async (id: string, served: Served<Row>) => {
    keepOne(id, served)
    await Promise.all([listsChanged(), queryClient.invalidateQueries({ queryKey: ['history', id] })])
  }
  const make = async (input: Input) => {
    const { body, etag } = await create(input)
    await listsChanged()
    return { made: body, version: etag }
  }
  const { restore: sendRestore } = calls
  const addressOf = (id: string) => `/settings/${key}/${encodeURIComponent(id)}`
  /** Without a word to the lists. */
  const restoreOne =
    sendRestore &&
    (async (id: string, revision: number, version?: string) => {
      const { body, ...answer } = await sendRestore(id, revision, precondition(version)).catch(refusedOf(addressOf(id)))
      if (body.item) keepOne(id, servedOf({ ...answer, body: body.item }))
      else await changed(id)
      return body.notRestored
    })
  const restore =
    restoreOne &&
    (async (id: string, revision: number, version?: string) => {
      const notRestored = await restoreOne(id, revision, version)
      await Promise.all([listsChanged(), queryClient.invalidateQueries({ queryKey: ['history', id] })])
      return notRestored
    })
  const restoresDeleted = restore !== undefined && !calls.deletesForGood
  const end = async (
    { id, version, revision }: Removing,
    back = restore,
    wasLost = false,
  ): Promise<Undoing | undefined> => {
    const isGone = await remove(id, precondition(version)).then(
      () => false,
      (error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 404) throw error
        return !wasLost
      },
    )
    // The page of the item still stands until the list is there; what is read anew meanwhile would be missing.
    await queryClient.invalidateQueries({ queryKey: [key, 'one', id], refetchType: 'none' })
    return back && restoresDeleted && revision !== undefined && !isGone ? () => back(id, revision) : undefined
  }
  return {
    one,
    changed,
    restore,
    comesBack: calls.comesBack ?? ((state) => state),
    restoresDeleted,
    effects: calls.effects ?? {},
    needed: calls.needed ?? {},
    list: (filter, asked, by = {}) => {
      const sort = sortBy(orders, asked, calls.first)
      const isNarrowed = Object.keys(by).length > 0
      const narrowed = { limit: pageSize, ...(filter ? { filter } : {}), ...(isNarrowed ? { narrowed: by } : {}) }
      const byKey = isNarrowed ? [by] : []
      return {
        ...pagesOf([key, 'list', filter, ...(sort ? [sort] : []), ...byKey], (cursor, signal) =>
          calls.readPage({ ...narrowed, ...(sort ? { sort } : {}), ...(cursor ? { cursor } : {}) }, signal),
        ),
        ...fresh,
        orders,
        sort,
        total: orders && {
          queryKey: [key, 'total', filter, ...byKey],
          queryFn: async ({ signal }) => (await calls.readPage({ ...narrowed, total: true }, signal)).total ?? null,
        },
      }
    },
    history: (id) => historyPages([id, key], (query) => readHistory(id, query)),
    change: (id, upTo) => changeAt([id, key], (query) => readHistory(id, query), upTo),
    reread: (id) => queryClient.fetchQuery({ ...one(id), staleTime: 0 }),
    create: async (input) => (await make(input)).made,
    make,
    takes: calls.takes,
    createOne: async (input, idempotencyKey, idOf) => {
      const { etag, body } = await create(input, { 'idempotency-key': idempotencyKey })
      return async () => {
        const id = idOf(body)
        await remove(id, precondition(etag)).catch(refusedOf(addressOf(id)))
        return []
      }
    },
    save: async (id, input, version) => {
      const was = servedNow(id)?.revision
      const served = servedOf(await replace(id, input, precondition(version)))
      await keep(id, served)
      if (!restore || was === undefined || served.revision === was) return undefined
      return () => restore(id, was, served.version)
    },
    resave: async (id, inputOf) => {
      const { item, version, revision } = servedOf(await calls.read(id, new AbortController().signal))
      const served = servedOf(await replace(id, inputOf(item), precondition(version)))
      keepOne(id, served)
      if (!restoreOne || revision === undefined || served.revision === revision) return undefined
      return () => restoreOne(id, revision, served.version)
    },
    remove: async (id, version) => {
      const undoing = await end({ id, version, revision: servedNow(id)?.revision })
      await listsChanged()
      return undoing
    },
    removeOne: (removing, wasLost) => end(removing, restoreOne, wasLost),
  }
}

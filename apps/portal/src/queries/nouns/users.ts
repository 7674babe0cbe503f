import { getAccessGraph } from '@doorward/contract/authorization/access/access-graph'
import {
  deleteUser as deleteCall,
  getUser,
  getUserHistory,
  getUsers,
  type ListedUserReply,
  restoreUser,
  type UserReply,
  updateUserState,
  updateUserTokenConfiguration,
} from '@doorward/contract/authorization/people/users'
import { ApiError } from '@doorward/contract/client'
import { searchLettersMin } from '@doorward/core/constants'
import type { UserId } from '@doorward/core/ids'
import { hasPlatformPrefix } from '@doorward/core/platform'
import { queryOptions } from '@tanstack/react-query'
import { asId } from '../../lib/as-id.ts'
import { type ListSort, sortBy } from '../../lib/list-query.ts'
import { t } from '../../lib/texts.ts'
import { askEffect, call, precondition } from '../server/call.ts'
import { itemQueries, type PageParams } from '../server/item-queries.ts'
import { neededBy, neededFor } from '../server/needed.ts'
import { effectsOf, ordersOf } from '../server/noun-calls.ts'
import { type PageQuery, pageIn, pageSize, pagesOf } from '../server/paging.ts'
import { raisedAs } from '../server/raised.ts'

/** Path parameters of a call about one. */
const named = (id: string) => ({ userId: asId<UserId>(id) })

/** The text filter counts only from three letters on (SES-16). */
const filterOf = (text: string): string => (text.trim().length >= searchLettersMin ? text.trim() : '')

/** What a person is called: the name, else the e-mail, else the id. */
export const nameOfUser = ({ name, email, userId }: Pick<UserReply, 'name' | 'email' | 'userId'>): string =>
  name || email || userId

const emptyStatuses = [400, 401, 403, 404]
/** What a provider of people refuses, rather than the API. */
const isOfProvider = ({ status, code }: ApiError): boolean =>
  status === 400 && (code === 'ProviderError' || code === 'AccessDenied')

/** A search that is not answered just now has a code of its own (ERR-03). */
function searchFailed(cause: unknown): never {
  if (!(cause instanceof ApiError && cause.status === 503)) throw cause
  throw raisedAs('UserManagementProxyHasAProblem', t('pickers.searchAway'), cause)
}

type UserOrder = 'name' | 'email' | 'createdTime'
const orders = ordersOf<UserOrder>(getUsers)
type UsersAsked = Omit<PageParams, 'sort'> & { sort?: ListSort<UserOrder>; details?: boolean }

async function readPage({ filter = '', narrowed, ...more }: UsersAsked, signal: AbortSignal) {
  const text = filterOf(filter)
  const asked = call(getUsers, { query: { ...more, ...narrowed, ...(text ? { filter: text } : {}) }, signal })
  const { body } = await (text ? asked.catch(searchFailed) : asked)
  return pageIn(body.users, body)
}

/** A user; or somebody whom records or groups name by an id that never signed in here. */
export type User = ListedUserReply & { isNeverSeen?: true }

/** Somebody who never signed in and yet was given something, as applications do that know their people themselves; else what was refused. */
async function neverSeen(id: string, cause: unknown, signal: AbortSignal): Promise<{ body: User }> {
  if (!(cause instanceof ApiError && cause.status === 404)) throw cause
  const isDeleted = await call(getUserHistory, { params: named(id), query: { limit: 1 } }).then(
    () => true,
    () => false,
  )
  if (isDeleted) throw cause
  const graph = await call(getAccessGraph, { query: { kind: 'user', id }, signal }).catch(() => undefined)
  if (!graph?.body.statementsCount && !graph?.body.groups.length) throw cause
  return { body: { userId: asId<UserId>(id), isNeverSeen: true } }
}

/** The people and service clients of the account. They come by signing in; nobody makes or edits one. */
export const userQueries = itemQueries<User, never>({
  key: 'users',
  readPage: ({ sort: _, ...asked }, signal) => readPage(asked, signal), // `usersQuery` alone asks for an order
  read: (id, signal) => call(getUser, { params: named(id), signal }).catch((cause) => neverSeen(id, cause, signal)),
  remove: (id, headers) => call(deleteCall, { params: named(id), headers }),
  readHistory: (id, query) => call(getUserHistory, { params: named(id), query }),
  restore: (id, revision, headers) => call(restoreUser, { params: named(id), body: { revision }, headers }),
  deletesForGood: true,
  comesBack: ({ disabled }) => ({ disabled: disabled === true }),
  needed: neededFor({ replace: updateUserState, remove: deleteCall }),
  effects: effectsOf({ remove: deleteCall, restore: restoreUser }, named),
})

/** Users whose texts hold the filter, in an order, narrowed as the server calls it. */
export function usersQuery(
  text: string,
  by: Record<string, string> = {},
  asked?: ListSort,
): PageQuery<ListedUserReply> {
  const sort = sortBy(orders, asked)
  const narrowed = { limit: pageSize, filter: text, narrowed: by }
  return {
    ...pagesOf(['users', 'list', filterOf(text), by, ...(sort ? [sort] : [])], (cursor, signal) =>
      readPage({ ...narrowed, details: true, ...(sort ? { sort } : {}), ...(cursor ? { cursor } : {}) }, signal),
    ),
    orders,
    sort,
    total: {
      queryKey: ['users', 'total', filterOf(text), by],
      queryFn: async ({ signal }) => (await readPage({ ...narrowed, total: true }, signal)).total ?? null,
    },
  }
}

/** A few people for a picker, where service clients are a kind of their own; a search that is not allowed finds nobody (ERR-03). */
export const foundUsersQuery = (text: string) =>
  queryOptions({
    queryKey: ['users', 'found', filterOf(text)],
    enabled: filterOf(text) !== '',
    queryFn: async ({ signal }): Promise<UserReply[]> => {
      try {
        const { users } = (await call(getUsers, { query: { limit: 20, filter: filterOf(text) }, signal })).body
        return users.filter(({ serviceClient }) => !serviceClient)
      } catch (error) {
        if (error instanceof ApiError && emptyStatuses.includes(error.status)) return []
        return searchFailed(error)
      }
    },
  })

/** What setting the claims of a user's tokens takes. */
export const claimsNeed = neededBy(updateUserTokenConfiguration)

/** Sets the claims that tokens of a user carry, if the user still is the version given. */
export async function saveTokenClaims(
  userId: string,
  defaultClaims: NonNullable<UserReply['tokenConfiguration']>['defaultClaims'],
  version: string | undefined,
): Promise<void> {
  await call(updateUserTokenConfiguration, {
    params: named(userId),
    body: { defaultClaims },
    headers: precondition(version),
  })
  await userQueries.changed(userId)
}

/** What disabling a user, or enabling him again, would move. */
export const effectOfUserState = (userId: string, state: NonNullable<UserReply['state']>) =>
  askEffect(updateUserState, { params: named(userId), body: { state } })

/** Disables a user or enables him again, if he still is the version given. */
export async function saveUserState(
  userId: string,
  state: NonNullable<UserReply['state']>,
  version: string | undefined,
): Promise<void> {
  await call(updateUserState, { params: named(userId), body: { state }, headers: precondition(version) })
  await userQueries.changed(userId)
}

/** A user by id for names beside ids: clients (`sc_`) and the product itself are not asked for, an unknown one is null (SES-16). */
export const userNameQuery = (userId: string) =>
  queryOptions({
    queryKey: ['users', 'name', userId],
    // The product itself and its operator write in the log too, and are no users.
    enabled: userId !== '' && !hasPlatformPrefix(`${userId}:`) && !userId.startsWith('sc_'),
    staleTime: 300_000,
    queryFn: async ({ signal }): Promise<UserReply | null> => {
      try {
        return (await call(getUser, { params: named(userId), signal })).body
      } catch (error) {
        if (!(error instanceof ApiError && emptyStatuses.includes(error.status))) throw error
        // The log is where it is seen: nobody here can mend what a company's provider says of its people.
        if (isOfProvider(error)) console.error('The single sign-on of the account is not configured well.', error)
        return null
      }
    },
    placeholderData: undefined,
  })

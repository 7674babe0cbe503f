import { getUser, listUsers, type UserReply } from '@doorward/contract/authorization/users'
import { ApiError } from '@doorward/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { asUserId } from '../lib/wire-ids.ts'
import { call } from './call.ts'
import { pageSize, pagesOf } from './paging.ts'

/** The text filter counts only from three letters on (SES-16). */
export const searchLettersMin = 3
const filterOf = (text: string): string => (text.trim().length >= searchLettersMin ? text.trim() : '')

const emptyStatuses = [400, 401, 403, 404]

export const usersQuery = (text: string) =>
  pagesOf(['users', 'list', filterOf(text)], async (cursor, signal) => {
    const filter = filterOf(text)
    const query = { limit: pageSize, ...(filter ? { filter } : {}), ...(cursor ? { cursor } : {}) }
    const { body } = await call(listUsers, { query, signal })
    return { rows: body.users, cursor: body.pagination?.next?.cursor }
  })

/** A few people for a picker; a search that is not allowed finds nobody (ERR-03). */
export const foundUsersQuery = (text: string) =>
  queryOptions({
    queryKey: ['users', 'found', filterOf(text)],
    enabled: filterOf(text) !== '',
    queryFn: async ({ signal }): Promise<UserReply[]> => {
      try {
        return (await call(listUsers, { query: { limit: 20, filter: filterOf(text) }, signal })).body.users
      } catch (error) {
        if (error instanceof ApiError && emptyStatuses.includes(error.status)) return []
        throw error
      }
    },
  })

export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: ['users', 'one', userId],
    queryFn: async ({ signal }) => (await call(getUser, { params: { userId: asUserId(userId) }, signal })).body,
    placeholderData: undefined,
  })

/** A user by id for names beside ids: clients (`sc_`) are not asked for, an unknown one is null (SES-16). */
export const userNameQuery = (userId: string) =>
  queryOptions({
    queryKey: ['users', 'name', userId],
    enabled: userId !== '' && !userId.startsWith('sc_'),
    staleTime: 300_000,
    queryFn: async ({ signal }): Promise<UserReply | null> => {
      try {
        return (await call(getUser, { params: { userId: asUserId(userId) }, signal })).body
      } catch (error) {
        if (error instanceof ApiError && emptyStatuses.includes(error.status)) return null
        throw error
      }
    },
    placeholderData: undefined,
  })

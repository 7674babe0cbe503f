import {
  deleteUser as deleteCall,
  getUser,
  listUsers,
  type UserReply,
  updateTokenConfiguration,
} from '@doorward/contract/authorization/users'
import { ApiError } from '@doorward/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { asUserId } from '../../lib/wire-ids.ts'
import { call, precondition } from '../server/call.ts'
import { pageSize, pagesOf } from '../server/paging.ts'
import { queryClient } from '../server/query-client.ts'

/** The text filter counts only from three letters on (SES-16). */
export const searchLettersMin = 3
const filterOf = (text: string): string => (text.trim().length >= searchLettersMin ? text.trim() : '')

/** What a person is called: the name, else the e-mail, else the id. */
export const nameOfUser = ({ name, email, userId }: Pick<UserReply, 'name' | 'email' | 'userId'>): string =>
  name || email || userId

const emptyStatuses = [400, 401, 403, 404]

/** Users whose texts hold the filter; of one tenant when it is named. */
export const usersQuery = (text: string, tenantId = '') =>
  pagesOf(['users', 'list', filterOf(text), tenantId], async (cursor, signal) => {
    const filter = filterOf(text)
    const query = {
      limit: pageSize,
      ...(filter ? { filter } : {}),
      ...(tenantId ? { tenantId } : {}),
      ...(cursor ? { cursor } : {}),
    }
    const { body } = await call(listUsers, { query, signal })
    return { rows: body.users, cursor: body.pagination?.next?.cursor }
  })

/** A few people for a picker, where service clients are a kind of their own; a search that is not allowed finds nobody (ERR-03). */
export const foundUsersQuery = (text: string) =>
  queryOptions({
    queryKey: ['users', 'found', filterOf(text)],
    enabled: filterOf(text) !== '',
    queryFn: async ({ signal }): Promise<UserReply[]> => {
      try {
        const { users } = (await call(listUsers, { query: { limit: 20, filter: filterOf(text) }, signal })).body
        return users.filter(({ serviceClient }) => !serviceClient)
      } catch (error) {
        if (error instanceof ApiError && emptyStatuses.includes(error.status)) return []
        throw error
      }
    },
  })

export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: ['users', 'one', userId],
    queryFn: async ({ signal }): Promise<{ user: UserReply; version: string | undefined }> => {
      const { body, etag } = await call(getUser, { params: { userId: asUserId(userId) }, signal })
      return { user: body, version: etag }
    },
    placeholderData: undefined,
  })

const changed = () => queryClient.invalidateQueries({ queryKey: ['users'] })

/** Sets the claims that tokens of a user carry, if the user still is the version given. */
export async function saveTokenClaims(
  userId: string,
  defaultClaims: NonNullable<UserReply['tokenConfiguration']>['defaultClaims'],
  version: string | undefined,
): Promise<void> {
  const params = { userId: asUserId(userId) }
  await call(updateTokenConfiguration, { params, body: { defaultClaims }, headers: precondition(version) })
  await changed()
}

/** Ends a user: personal data, sign-ins and access; the id is never issued again. */
export async function deleteUser(userId: string, version?: string): Promise<void> {
  await call(deleteCall, { params: { userId: asUserId(userId) }, headers: precondition(version) })
  // The page of the user still stands until the list is there; what is read anew meanwhile would be missing.
  await queryClient.invalidateQueries({ queryKey: userQuery(userId).queryKey, refetchType: 'none' })
  await queryClient.invalidateQueries({ queryKey: ['users', 'list'] })
}

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

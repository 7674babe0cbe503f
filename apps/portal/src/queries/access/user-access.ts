import {
  getUserIdentities,
  removeUserAccess,
  restoreUserAccess,
  type UserIdentityReply,
} from '@doorward/contract/authorization/people/user-access'
import type { UserId } from '@doorward/core/ids'
import { queryOptions } from '@tanstack/react-query'
import { asId } from '../../lib/as-id.ts'
import { askEffect, call } from '../server/call.ts'
import { neededBy } from '../server/needed.ts'
import { queryClient } from '../server/query-client.ts'

export type { UserIdentityReply }

const named = (userId: string) => ({ userId: asId<UserId>(userId) })

/** What a user signs in to the account by, and when he was last seen there. */
export const userIdentitiesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['users', 'identities', userId],
    queryFn: async ({ signal }) => (await call(getUserIdentities, { params: named(userId), signal })).body,
    staleTime: 0,
    retry: false,
    placeholderData: undefined,
  })

/** What taking somebody out of everything takes. */
export const removingNeeds = neededBy(removeUserAccess)

/** What taking somebody out of everything would move. */
export const effectOfRemovingAccess = (userId: string) => askEffect(removeUserAccess, { params: named(userId) })

/** What putting somebody back takes. */
export const restoringNeeds = neededBy(restoreUserAccess)

/** What putting somebody back would move. */
export const effectOfRestoringAccess = (userId: string, revision: number) =>
  askEffect(restoreUserAccess, { params: named(userId), body: { revision } })

/** Takes a user out of everything that names him; answers how much that was, and the revision that takes it back. */
export async function removeAccess(userId: string) {
  const { body } = await call(removeUserAccess, { params: named(userId) })
  await queryClient.invalidateQueries() // records, groups and whatever follows from them
  return body
}

/** Puts a user back where a removal took him out; answers what came back and what did not. */
export async function restoreAccess(userId: string, revision: number) {
  const { body } = await call(restoreUserAccess, { params: named(userId), body: { revision } })
  await queryClient.invalidateQueries()
  return body
}

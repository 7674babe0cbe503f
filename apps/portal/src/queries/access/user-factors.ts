import { deleteUserFactor, type FactorReply, getUserFactors } from '@doorward/contract/accounts/factors'
import { ApiError } from '@doorward/contract/client'
import type { UserId } from '@doorward/core/ids'
import { queryOptions } from '@tanstack/react-query'
import { asId } from '../../lib/as-id.ts'
import { accountParams } from '../account/account.ts'
import { call } from '../server/call.ts'
import { queryClient } from '../server/query-client.ts'

export type { FactorReply }

const keyOf = (userId: string) => ['users', 'factors', userId]
/** The account management service names the account in its paths. */
const paramsOf = (userId: string) => ({ ...accountParams(), userId: asId<UserId>(userId) })

/** Second factors of a user, without secrets. */
export const userFactorsQuery = (userId: string) =>
  queryOptions({
    queryKey: keyOf(userId),
    queryFn: async ({ signal }) => (await call(getUserFactors, { params: paramsOf(userId), signal })).body,
    staleTime: 0,
  })

/** Takes a factor away, and with it every sign-in; false where it was gone before. */
export async function removeFactor(userId: string, factorId: string): Promise<boolean> {
  const removed = await call(deleteUserFactor, { params: { ...paramsOf(userId), factorId } }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return false
      throw error
    },
  )
  await queryClient.invalidateQueries({ queryKey: ['users'] })
  return removed
}

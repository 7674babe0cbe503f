import { disableUserToken, getUserTokens, requestUserToken } from '@doorward/contract/authorization/people/user-tokens'
import type { BodyOf, ReplyOf } from '@doorward/contract/endpoint'
import type { UserId } from '@doorward/core/ids'
import { asId } from '../../lib/as-id.ts'
import { call } from '../server/call.ts'
import { neededBy } from '../server/needed.ts'
import { pageSize, pagesOf } from '../server/paging.ts'
import { queryClient } from '../server/query-client.ts'

/** What making a token for a user takes. */
export const tokenNeeds = neededBy(requestUserToken)

export type MadeToken = ReplyOf<typeof requestUserToken>
export type ListedToken = ReplyOf<typeof getUserTokens>['tokens'][number]

/** Limited tokens of a user that have not ended; the tokens themselves are shown once, when they are made. */
export const userTokensQuery = (userId: string) => ({
  ...pagesOf<ListedToken>(['users', 'tokens', userId], async (cursor, signal) => {
    const query = { limit: pageSize, ...(cursor ? { cursor } : {}) }
    const { body } = await call(getUserTokens, { params: { userId: asId<UserId>(userId) }, query, signal })
    return { rows: body.tokens, cursor: body.pagination?.next?.cursor }
  }),
  staleTime: 0,
})

const changed = (userId: string) => queryClient.invalidateQueries({ queryKey: ['users', 'tokens', userId] })

/** Makes a token that holds less than its user. The answer holds it once; it is put in no cache. */
export async function makeUserToken(userId: string, input: BodyOf<typeof requestUserToken>): Promise<MadeToken> {
  const { body } = await call(requestUserToken, { params: { userId: asId<UserId>(userId) }, body: input })
  await changed(userId)
  return body
}

export async function takeBackToken(userId: string, tokenId: string): Promise<void> {
  await call(disableUserToken, { params: { userId: asId<UserId>(userId), tokenId } })
  await changed(userId)
}

import { disableUserToken, getUserTokens, requestUserToken } from '@doorward/contract/authorization/user-tokens'
import type { BodyOf, ReplyOf } from '@doorward/contract/endpoint'
import { asUserId } from '../lib/wire-ids.ts'
import { call } from './call.ts'
import { pageSize, pagesOf } from './paging.ts'
import { queryClient } from './query-client.ts'

export type MadeToken = ReplyOf<typeof requestUserToken>
export type ListedToken = ReplyOf<typeof getUserTokens>['tokens'][number]

/** Limited tokens of a user that have not ended; the tokens themselves are shown once, when they are made. */
export const userTokensQuery = (userId: string) => ({
  ...pagesOf<ListedToken>(['users', 'tokens', userId], async (cursor, signal) => {
    const query = { limit: pageSize, ...(cursor ? { cursor } : {}) }
    const { body } = await call(getUserTokens, { params: { userId: asUserId(userId) }, query, signal })
    return { rows: body.tokens, cursor: body.pagination?.next?.cursor }
  }),
  staleTime: 0,
})

const changed = (userId: string) => queryClient.invalidateQueries({ queryKey: ['users', 'tokens', userId] })

/** Makes a token that holds less than its user. The answer holds it once; it is put in no cache. */
export async function makeUserToken(userId: string, input: BodyOf<typeof requestUserToken>): Promise<MadeToken> {
  const { body } = await call(requestUserToken, { params: { userId: asUserId(userId) }, body: input })
  await changed(userId)
  return body
}

export async function takeBackToken(userId: string, tokenId: string): Promise<void> {
  await call(disableUserToken, { params: { userId: asUserId(userId), tokenId } })
  await changed(userId)
}

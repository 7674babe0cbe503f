import { createUserToken, deleteUserToken } from '@doorward/contract/authorization/user-tokens'
import type { BodyOf, ReplyOf } from '@doorward/contract/endpoint'
import { asUserId } from '../lib/wire-ids.ts'
import { call } from './call.ts'

export type MadeToken = ReplyOf<typeof createUserToken>

/** Makes a token that holds less than its user. The answer holds it once; it is put in no cache. */
export async function makeUserToken(userId: string, input: BodyOf<typeof createUserToken>): Promise<MadeToken> {
  return (await call(createUserToken, { params: { userId: asUserId(userId) }, body: input })).body
}

export async function takeBackToken(userId: string, tokenId: string): Promise<void> {
  await call(deleteUserToken, { params: { userId: asUserId(userId), tokenId } })
}

import { Refusal } from '@doorward/core/refusals'
import type { Handler, ReplyTo } from '../handler.ts'
import { pageOf } from '../items/list-page.ts'
import { storedToken } from './stored-token.ts'

type Listed = ReplyTo<'getUserTokens'>['tokens'][number]

/** What is stored says what each is limited to; the token itself is not stored. Those that have ended are left out. */
export const getUserTokens: Handler<'getUserTokens'> = async (call) => {
  if (call.caller.tokenId || call.caller.byClient)
    throw new Refusal('Forbidden', { title: 'A token that is limited to some permissions lists no tokens.' })
  const query = { kind: 'token', limitDefault: 20, contains: { userId: call.params.userId } } as const
  const { items, parts } = await pageOf(call, query, (item): Listed => {
    const { tokenId, userId, createdBy, statements, expires } = storedToken(item)
    return { tokenId, userId, createdBy, statements, createdTime: item.createdAt.toISOString(), expires }
  })
  const now = call.environment.now()
  return { status: 200, body: { tokens: items.filter(({ expires }) => new Date(expires) > now), ...parts } }
}

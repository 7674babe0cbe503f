import { listUserTokens } from '@doorward/contract/authorization/user-tokens'
import type { ReplyOf } from '@doorward/contract/endpoint'
import type { UserToken } from '@doorward/core/permissions/model'
import { Refusal } from '@doorward/core/refusals'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { asBody, pageOf } from '../items.ts'

type Listed = ReplyOf<typeof listUserTokens>['tokens'][number]

/** What is stored says what each is limited to; the token itself is not stored. Those that have ended are left out. */
export const getUserTokens = handles(listUserTokens, async (call, environment: ApiEnvironment) => {
  if (call.caller.tokenId)
    throw new Refusal('Forbidden', { title: 'A token that is limited to some permissions lists no tokens.' })
  const query = { kind: 'token', limitDefault: 20, contains: { userId: call.params.userId } } as const
  const { items, parts } = await pageOf(call, environment, query, (item): Listed => {
    const { tokenId, userId, createdBy, statements, expires } = asBody<UserToken>(item.doc)
    return { tokenId, userId, createdBy, statements, createdTime: item.createdAt.toISOString(), expires }
  })
  const now = environment.now()
  return { status: 200, body: { tokens: items.filter(({ expires }) => new Date(expires) > now), ...parts } }
})

import { limits } from '@doorward/core/limits'
import { mayActAs } from '@doorward/core/permissions/giving/delegate'
import type { UserToken } from '@doorward/core/permissions/model'
import { isProgram } from '@doorward/core/permissions/owners'
import { tidyStatements } from '@doorward/core/records/tidy'
import { invalid, Refusal } from '@doorward/core/refusals'
import { rightsOf } from '@doorward/engine/rights/rights'
import { listTokenIds } from '@doorward/store/items/created-items'
import type { ItemKey } from '@doorward/store/items/items'
import type { CommitView } from '@doorward/store/writes/model'
import type { CallOf, Handler } from '../handler.ts'
import { changeTo } from '../items/documents.ts'
import { newItemId } from '../items/new-id.ts'
import { readRows } from '../items/read-items.ts'
import { write } from '../items/write.ts'
import { checkRoles, indexUnderLock, must } from '../rights/guard.ts'
import { mustBeKnown } from '../users/must-be-known.ts'
import { signUserToken } from './sign-user-token.ts'
import { storedToken } from './stored-token.ts'

type PostCall = CallOf<'requestUserToken'>
const lifeMsMax = limits.userTokenHoursMax * 3_600_000

/** When the token ends. Raises InvalidRequest for the past and for more than a day ahead. */
function endOf({ body }: PostCall, now: Date): Date {
  const expires = body.expires ? new Date(body.expires) : new Date(now.getTime() + lifeMsMax)
  const lifeMs = expires.getTime() - now.getTime()
  if (lifeMs > 0 && lifeMs <= lifeMsMax) return expires
  throw invalid('expires', `A token ends within ${limits.userTokenHoursMax} hours.`)
}

/** Whoever makes a token of somebody else speaks as him, so his own rights must cover the other's (G3). */
async function judge(call: PostCall, view: CommitView, token: UserToken): Promise<void> {
  const { caller, accountId } = call
  const { userId } = token
  if (caller.byClient)
    throw new Refusal('Forbidden', { title: 'Who acts for a user makes no tokens in the name of that user.' })
  if (caller.tokenId) throw new Refusal('Forbidden', { title: 'A limited token makes no tokens.' })
  if (caller.actorId) throw new Refusal('Forbidden', { title: 'Who acts for somebody else makes no tokens.' })
  const index = await indexUnderLock(call, view)
  checkRoles(index, token, null)
  if (userId === caller.userId) return
  await mustBeKnown(view, index, { accountId, userId })
  must(mayActAs(rightsOf(index, caller), index.holdingsOf(userId), (roleId) => index.findRole(roleId)))
}

/** Of the user's tokens those that have expired; raises TooManyUserTokens when too many have not. */
function expiredAmong(view: CommitView, keys: ItemKey[]): ItemKey[] {
  const standing = keys.filter((key) => view.item(key)?.deleted === false)
  const expired = standing.filter((key) => {
    const item = view.item(key)
    return item !== undefined && new Date(storedToken(item).expires) <= view.at
  })
  if (standing.length - expired.length >= limits.userTokensMax) throw new Refusal('TooManyUserTokens')
  return expired
}

/** The token is answered once; what is stored says what it is limited to, not the token itself. */
export const requestUserToken: Handler<'requestUserToken'> = async (call) => {
  const { accountId, caller, origin } = call
  const { userId } = call.params
  if (isProgram(userId)) throw invalid('userId', 'Limited tokens are for people; service clients sign their own.')
  const token: UserToken = {
    tokenId: newItemId('token'),
    userId,
    createdBy: caller.userId,
    statements: tidyStatements(call.body.statements),
    expires: endOf(call, call.environment.now()).toISOString(),
  }
  const { tokenId, expires } = token
  const others = await readRows(call, (tx) => listTokenIds(tx, accountId, userId, 2 * limits.userTokensMax))
  const keys: ItemKey[] = others.map((id) => ({ kind: 'token', id }))
  const jwt = await signUserToken(call.environment, call, token)
  return write(call, {
    reads: [...keys, { kind: 'user', id: userId }],
    decide: async (view) => {
      await judge(call, view, token)
      return {
        changes: [
          changeTo({ kind: 'token', id: tokenId }, token),
          ...expiredAmong(view, keys).map((key) => changeTo(key, null)),
        ],
        secretOf: tokenId,
        reply: () => {
          const self = { href: `${origin}/v1/users/${encodeURIComponent(userId)}/tokens/${tokenId}` }
          return {
            status: 201,
            body: { account: { accountId }, userId, tokenId, token: jwt, expires, links: { self } },
          }
        },
      }
    },
  })
}

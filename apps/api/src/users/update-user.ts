import { equal } from '@doorward/core/changes/equal'
import type { Json } from '@doorward/core/changes/patch'
import { Refusal } from '@doorward/core/refusals'
import { type Claims, tidyDefaultClaims } from '@doorward/core/users/default-claims'
import { findKnownUsers } from '@doorward/store/people/known-users'
import { saveDefaultClaims } from '@doorward/store/people/profiles'
import type { CallOf, EndpointOf, Handler } from '../handler.ts'
import { changeTo } from '../items/documents.ts'
import { versionHeaders } from '../items/read-items.ts'
import { getForWrite, readsOf, write } from '../items/write.ts'
import { showUser } from './show-user.ts'

type PutCall = CallOf<'updateUser'>

const asClaims = (claims: Record<string, unknown> | null | undefined) => claims as Claims | null | undefined // JSON by its transport

function claimsOf({ body }: PutCall) {
  const given = body.defaultClaims ?? body.tokenConfiguration?.defaultClaims
  return tidyDefaultClaims({
    defaultAccessTokenClaims: asClaims(given?.defaultAccessTokenClaims),
    defaultUserIdentityClaims: asClaims(given?.defaultUserIdentityClaims),
  })
}

/** The log tells that the claims changed; what they say is personal and stands beside it. */
async function put(call: PutCall) {
  const { accountId, params } = call
  const { userId } = params
  const key = { kind: 'user', id: userId } as const
  const defaultClaims = claimsOf(call)
  return write<EndpointOf<'updateUser'>>(call, {
    reads: readsOf(call, key),
    decide: async (view) => {
      const [known] = await findKnownUsers(view.tx, accountId, [userId])
      const present = view.item(key)
      if (present?.deleted || !known || known.client) throw new Refusal('NotFound')
      const before = present ? await getForWrite(call, view, key) : undefined
      const { createdAt, profile } = known
      const isUnchanged = equal({ ...(profile?.defaultClaims ?? tidyDefaultClaims({})) }, { ...defaultClaims })
      const after = isUnchanged
        ? known
        : { ...known, profile: { ...(profile ?? { userId, createdAt }), defaultClaims } }
      const doc: { [key: string]: Json } = { userId, ...before?.doc, tokenConfiguredTime: view.at.toISOString() }
      return {
        changes: isUnchanged ? [] : [changeTo(key, doc)],
        reply: ([item = before]) => ({
          status: 200,
          body: JSON.parse(JSON.stringify(showUser(after, () => false))),
          headers: item ? versionHeaders(item) : {},
        }),
        also: async (tx) => {
          if (!isUnchanged) await saveDefaultClaims(tx, accountId, userId, defaultClaims)
        },
      }
    },
  })
}

/** Published clients use one address or the other. */
export const updateUser: Handler<'updateUser'> = put
export const updateUserTokenConfiguration: Handler<'updateUserTokenConfiguration'> = (call) => put(call)

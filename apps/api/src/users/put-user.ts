import { updateTokenConfiguration, updateUser } from '@doorward/contract/authorization/users'
import type { Json } from '@doorward/core/changes/patch'
import { Refusal } from '@doorward/core/refusals'
import { type Claims, tidyDefaultClaims } from '@doorward/core/users/default-claims'
import { type Call, handles } from '@doorward/http/serve'
import { findProfile, saveDefaultClaims } from '@doorward/store/profiles'
import type { ApiEnvironment } from '../environment.ts'
import { changeTo, getForWrite, readsOf, versionHeaders, write } from '../items.ts'
import { showUser } from './show-user.ts'

type PutCall = Call<typeof updateUser>

const asClaims = (claims: Record<string, unknown> | null | undefined) => claims as Claims | null | undefined // JSON by its transport

function claimsOf({ body }: PutCall) {
  const given = body.defaultClaims ?? body.tokenConfiguration?.defaultClaims
  return tidyDefaultClaims({
    defaultAccessTokenClaims: asClaims(given?.defaultAccessTokenClaims),
    defaultUserIdentityClaims: asClaims(given?.defaultUserIdentityClaims),
  })
}

/** The log tells that the claims changed; what they say is personal and stands beside it. */
async function put(call: PutCall, environment: ApiEnvironment) {
  const { accountId, params } = call
  const { userId } = params
  const key = { kind: 'user', id: userId } as const
  const defaultClaims = claimsOf(call)
  return write<typeof updateUser>(call, environment, {
    reads: readsOf(call, key),
    decide: async (view) => {
      const present = view.item(key)
      const known = await findProfile(view.tx, accountId, userId)
      if (present?.deleted || (!present && !known)) throw new Refusal('NotFound')
      const before = present ? await getForWrite(call, view, key) : undefined
      const profile = { ...(known ?? { userId, createdAt: view.at }), defaultClaims }
      const after: { [key: string]: Json } = { userId, ...before?.doc, tokenConfiguredTime: view.at.toISOString() }
      return {
        changes: [changeTo(key, after)],
        touchesRights: false,
        reply: ([item]) => ({
          status: 200,
          body: JSON.parse(JSON.stringify(showUser(profile))),
          headers: item ? versionHeaders(item) : {},
        }),
        also: async (tx) => {
          await saveDefaultClaims(tx, accountId, userId, defaultClaims)
        },
      }
    },
  })
}

/** Published clients use one address or the other. */
export const putUser = handles(updateUser, put)
export const putTokenConfiguration = handles(updateTokenConfiguration, (call, environment: ApiEnvironment) =>
  put(call, environment),
)

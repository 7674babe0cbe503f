import { getUser as endpoint } from '@doorward/contract/authorization/users'
import { Refusal } from '@doorward/core/refusals'
import { handles } from '@doorward/http/serve'
import { findItems, type ItemKey } from '@doorward/store/items'
import { findProfile } from '@doorward/store/profiles'
import type { ApiEnvironment } from '../environment.ts'
import { readRows, versionHeaders } from '../items.ts'
import { showUser } from './show-user.ts'

/** Service clients appear as users too (ENT-20). */
export const getUser = handles(endpoint, async (call, environment: ApiEnvironment) => {
  const { userId } = call.params
  const keys: ItemKey[] = [
    { kind: 'user', id: userId },
    { kind: 'client', id: userId },
  ]
  const [profile, items] = await readRows(call, environment, (tx) =>
    Promise.all([findProfile(tx, call.accountId, userId), findItems(tx, call.accountId, keys)]),
  )
  const [user, client] = keys.map(({ kind }) => items.find((item) => item.kind === kind && !item.deleted))
  const headers = user ? versionHeaders(user) : {}
  if (profile) return { status: 200, body: showUser(profile), headers }
  if (user) return { status: 200, body: showUser({ userId, createdAt: user.createdAt }), headers }
  if (!client) throw new Refusal('NotFound')
  const { name } = client.doc
  return {
    status: 200,
    body: {
      userId,
      serviceClient: true,
      createdTime: client.createdAt.toISOString(),
      ...(typeof name === 'string' ? { name } : {}),
    },
  }
})

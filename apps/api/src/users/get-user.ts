import { getUser as endpoint } from '@doorward/contract/authorization/users'
import { Refusal } from '@doorward/core/refusals'
import { handles } from '@doorward/http/serve'
import { findItem } from '@doorward/store/items'
import { findProfile } from '@doorward/store/profiles'
import type { ApiEnvironment } from '../environment.ts'
import { readRows } from '../items.ts'
import { showUser } from './show-user.ts'

/** Service clients appear as users too (ENT-20). */
export const getUser = handles(endpoint, async (call, environment: ApiEnvironment) => {
  const { userId } = call.params
  const profile = await readRows(call, environment, (tx) => findProfile(tx, call.accountId, userId))
  if (profile) return { status: 200, body: showUser(profile) }
  const client = await readRows(call, environment, (tx) => findItem(tx, call.accountId, { kind: 'client', id: userId }))
  if (!client || client.deleted) throw new Refusal('NotFound')
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

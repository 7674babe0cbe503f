import type { UserReply } from '@doorward/contract/authorization/people/users'
import { stateOf } from '@doorward/core/users/user-state'
import type { KnownUser } from '@doorward/store/people/known-users'

/** The wire form of a person or a service client, whose name is for those who may read clients (ENT-20). */
export function showUser(known: KnownUser, mayReadClient: (clientId: string) => boolean): UserReply {
  const { userId, createdAt, profile, item, client } = known
  const createdTime = createdAt.toISOString()
  if (client) {
    const { name } = client.doc
    const named = typeof name === 'string' && mayReadClient(client.id)
    return { userId, serviceClient: true, createdTime, ...(named ? { name } : {}) }
  }
  const { email, name, picture, defaultClaims } = profile ?? {}
  return {
    userId,
    createdTime,
    state: stateOf(item?.doc),
    ...(email === undefined ? {} : { email }),
    ...(name === undefined ? {} : { name }),
    ...(picture === undefined ? {} : { picture }),
    ...(defaultClaims === undefined ? {} : { tokenConfiguration: { defaultClaims } }),
  }
}

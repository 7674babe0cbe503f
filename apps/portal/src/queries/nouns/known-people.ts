import { getGroup } from '@doorward/contract/authorization/access/groups'
import { getClient } from '@doorward/contract/authorization/build/clients'
import { getUser, getUsers, type UserReply } from '@doorward/contract/authorization/people/users'
import { ApiError } from '@doorward/contract/client'
import type { ClientId, GroupId, UserId } from '@doorward/core/ids'
import { limits } from '@doorward/core/limits'
import { isSameEmail } from '@doorward/core/text/email-address'
import { queryOptions } from '@tanstack/react-query'
import { asId } from '../../lib/as-id.ts'
import { call } from '../server/call.ts'
import { queryClient } from '../server/query-client.ts'
import { userNameQuery } from './users.ts'

/** Whom a text names: the one id that is known, several that it may mean, nobody, or that could not be found out. */
export type WhoIsNamed =
  | { is: 'known'; id: string }
  | { is: 'several'; users: UserReply[] }
  | { is: 'unknown' }
  | { is: 'unread' }

/** What is called by an id: a group or a service client by what it begins with, else a user. */
async function readNamed(id: string, signal: AbortSignal): Promise<void> {
  if (id.startsWith('grp_')) await call(getGroup, { params: { groupId: asId<GroupId>(id) }, signal })
  else if (id.startsWith('sc_')) await call(getClient, { params: { clientId: asId<ClientId>(id) }, signal })
  else {
    const { body } = await call(getUser, { params: { userId: asId<UserId>(id) }, signal })
    queryClient.setQueryData(userNameQuery(id).queryKey, body)
  }
}

async function standingOf(id: string, signal: AbortSignal): Promise<'known' | 'unknown' | 'unread'> {
  try {
    await readNamed(id, signal)
    return 'known'
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? 'unknown' : 'unread'
  }
}

/** Whom an address names, whole and not merely alike, or as the id that it may be; one search, in which nobody is no failure. */
async function namedByAddress(email: string, signal: AbortSignal): Promise<WhoIsNamed> {
  const query = { limit: 20, filter: email.slice(0, limits.searchLettersMax) }
  const { users } = (await call(getUsers, { query, signal })).body
  const isMeant = ({ userId, serviceClient, email: borne = '' }: UserReply) =>
    userId === email || (!serviceClient && isSameEmail(borne, email))
  const [first, ...others] = users.filter(isMeant)
  if (first && others.length > 0) return { is: 'several', users: [first, ...others] }
  return first ? { is: 'known', id: first.userId } : { is: 'unknown' }
}

async function whoIsNamed(text: string, signal: AbortSignal): Promise<WhoIsNamed> {
  if (text.includes('@')) return namedByAddress(text, signal).catch((): WhoIsNamed => ({ is: 'unread' }))
  const standing = await standingOf(text, signal)
  return standing === 'known' ? { is: standing, id: text } : { is: standing }
}

/** Whom an id or an e-mail address names. */
export const whoIsNamedQuery = (text: string) =>
  queryOptions({
    queryKey: ['users', 'named', text],
    staleTime: 60_000,
    retry: false,
    queryFn: ({ signal }) => whoIsNamed(text, signal),
    placeholderData: undefined,
  })

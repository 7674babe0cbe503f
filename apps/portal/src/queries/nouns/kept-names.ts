import type { AccessRecordNames, AccessRecordReply } from '@doorward/contract/authorization/access/records'
import type { UserReply } from '@doorward/contract/authorization/people/users'
import { firstIn } from '@doorward/core/records/who-in'
import { queryClient } from '../server/query-client.ts'
import { clientNameQuery } from './clients.ts'
import { groupNameQuery } from './groups.ts'
import { userNameQuery } from './users.ts'

const isClient = (userId: string): boolean => userId.startsWith('sc_')

/**
 * Keeps the names that came with a page, so that nobody asks for each of them: people whom the server was asked about
 * and does not know are known to be unknown. What it did not tell stays to be asked for.
 */
export function keepUserNames(userIds: Iterable<string>, users: readonly UserReply[] | undefined): void {
  if (!users) return
  const known = new Map(users.map((user) => [String(user.userId), user]))
  for (const userId of userIds)
    if (!isClient(userId)) queryClient.setQueryData(userNameQuery(userId).queryKey, known.get(userId) ?? null)
  for (const { userId, name } of users)
    if (isClient(userId) && name) queryClient.setQueryData(clientNameQuery(userId).queryKey, name)
}

/** Keeps the names that came with a page of records. */
export function keepNames(records: readonly AccessRecordReply[], { users, groups }: AccessRecordNames = {}): void {
  for (const { groupId, name } of groups ?? []) queryClient.setQueryData(groupNameQuery(groupId).queryKey, name)
  keepUserNames(
    records.flatMap((record) => firstIn(record).userIds),
    users,
  )
}

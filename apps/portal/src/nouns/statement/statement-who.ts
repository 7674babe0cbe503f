import type { AccessRecordReply } from '@doorward/contract/authorization/access/records'

type Named = Pick<AccessRecordReply, 'users' | 'groups'>

/** Everybody a statement speaks of: whom the record names for all statements, and whom it names itself; each once. */
export function whoOf(record: Named, statement: Partial<Named>): { userIds: string[]; groupIds: string[] } {
  return {
    userIds: [...new Set([...record.users, ...(statement.users ?? [])].map(({ userId }) => String(userId)))],
    groupIds: [...new Set([...record.groups, ...(statement.groups ?? [])].map(({ groupId }) => String(groupId)))],
  }
}

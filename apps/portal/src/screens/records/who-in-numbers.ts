import type { AccessRecordReply } from '@doorward/contract/authorization/records'

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** How many people and groups a record names, in itself and in its statements. */
export function whoInNumbers(record: AccessRecordReply): string {
  const people = new Set(
    [...record.users, ...record.statements.flatMap(({ users }) => users ?? [])].map(({ userId }) => userId),
  )
  const groups = new Set(
    [...record.groups, ...record.statements.flatMap((statement) => statement.groups ?? [])].map(
      ({ groupId }) => groupId,
    ),
  )
  const parts = [
    people.size > 0 ? counted(people.size, 'person', 'people') : '',
    groups.size > 0 ? counted(groups.size, 'group', 'groups') : '',
  ].filter((part) => part !== '')
  return parts.join(', ') || 'nobody'
}

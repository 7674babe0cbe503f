import type { AccessRecordReply } from '@doorward/contract/authorization/access/records'
import { listed, t } from '../../lib/texts.ts'

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
    people.size > 0 ? t('common.peopleCount', { count: people.size }) : '',
    groups.size > 0 ? t('records.groupsCount', { count: groups.size }) : '',
  ].filter((part) => part !== '')
  return listed(parts) || t('records.nobody')
}

import type { AccessRecordReply } from '@doorward/contract/authorization/access/records'
import { isProgram } from '@doorward/core/permissions/owners'
import { t } from '../../lib/texts.ts'
import { whoOf } from '../../nouns/statement/statement-who.ts'

/** Whom and what a role reaches through records: people, clients and groups by their number, resources by name; each once. */
export function reachOf(records: readonly AccessRecordReply[], roleId: string) {
  const given = records.flatMap((record) =>
    record.statements
      .filter(({ roles }) => roles.some((role) => role === roleId))
      .map((statement) => ({ ...whoOf(record, statement), resources: statement.resources })),
  )
  const users = [...new Set(given.flatMap(({ userIds }) => userIds))]
  const clients = users.filter(isProgram).length
  return {
    people: users.length - clients,
    clients,
    groups: new Set(given.flatMap(({ groupIds }) => groupIds)).size,
    resources: [...new Set(given.flatMap(({ resources }) => resources.map(({ resourceUri }) => resourceUri)))],
  }
}

/** The same of whom as a list for the eye, without those of whom there are none. */
export const whoInNumbers = ({ people, clients, groups }: Omit<ReturnType<typeof reachOf>, 'resources'>): string[] => [
  ...(people > 0 ? [t('shared.peopleCount', { count: people })] : []),
  ...(clients > 0 ? [t('roles.clientsCount', { count: clients })] : []),
  ...(groups > 0 ? [t('records.groupsCount', { count: groups })] : []),
]

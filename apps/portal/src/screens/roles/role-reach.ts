import type { AccessRecordReply } from '@doorward/contract/authorization/access/records'
import { whoOf } from '../../nouns/statement/statement-who.ts'

/** Whom and what a role reaches through records: people and groups by their number, resources by name; each once. */
export function reachOf(records: readonly AccessRecordReply[], roleId: string) {
  const given = records.flatMap((record) =>
    record.statements
      .filter(({ roles }) => roles.some((role) => role === roleId))
      .map((statement) => ({ ...whoOf(record, statement), resources: statement.resources })),
  )
  return {
    people: new Set(given.flatMap(({ userIds }) => userIds)).size,
    groups: new Set(given.flatMap(({ groupIds }) => groupIds)).size,
    resources: [...new Set(given.flatMap(({ resources }) => resources.map(({ resourceUri }) => resourceUri)))],
  }
}

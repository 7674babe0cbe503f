import type { AccessRecordReply } from '@doorward/contract/authorization/access/records'
import { isProgram } from '@doorward/core/permissions/owners'
import { t } from '../../lib/texts.ts'
import { whoOf } from '../../nouns/statement/statement-who.ts'
import type { AccessGraph } from '../../queries/access/access-graph.ts'

/** Whom and what a role reaches: how many of each, and the resources by name. */
export interface Reach {
  records: number
  /** Left out where this person may not know who is in groups. */
  people?: number | undefined
  clients?: number | undefined
  groups: number
  /** The first by name, of so many. */
  resources: string[]
  resourcesCount: number
}

/** What records give by a role; people only where the records name them, without those in groups. */
export function reachOf(records: readonly AccessRecordReply[], roleId: string): Reach {
  const given = records.flatMap((record) =>
    record.statements
      .filter(({ roles }) => roles.some((role) => role === roleId))
      .map((statement) => ({ ...whoOf(record, statement), resources: statement.resources })),
  )
  const users = [...new Set(given.flatMap(({ userIds }) => userIds))]
  const clients = users.filter(isProgram).length
  const resources = [...new Set(given.flatMap(({ resources: each }) => each.map(({ resourceUri }) => resourceUri)))]
  return {
    records: records.length,
    people: users.length - clients,
    clients,
    groups: new Set(given.flatMap(({ groupIds }) => groupIds)).size,
    resources,
    resourcesCount: resources.length,
  }
}

/** The same of everything there is, people in groups among them, as the server counts it; nothing where it is too much to be counted. */
export function reachInAll({ totals, statements }: AccessGraph): Reach | undefined {
  if (!totals) return undefined
  const { records, groups, people, programs } = totals
  const resources = [...new Set(statements.flatMap(({ resources: { first } }) => first))]
  return { records, groups, people, clients: programs, resources, resourcesCount: totals.resources }
}

/** Of whom as a list for the eye, without those of whom there are none. */
export const whoInNumbers = ({ people = 0, clients = 0, groups }: Reach): string[] => [
  ...(people > 0 ? [t('shared.peopleCount', { count: people })] : []),
  ...(clients > 0 ? [t('roles.clientsCount', { count: clients })] : []),
  ...(groups > 0 ? [t('records.groupsCount', { count: groups })] : []),
]

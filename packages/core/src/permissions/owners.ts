import type { UserId } from '../ids.ts'
import { platformResources } from '../platform.ts'
import { ownerRoleId } from './built-in-roles.ts'
import type { AccessRecord, Group, Statement } from './model.ts'
import { normaliseResourceUri } from './resource-uri.ts'

/** Whether a user id is that of a service or extension client, which is no person (decisions 35). */
export const isProgram = (userId: string): boolean => /^(sc_|ext_)/.test(userId)

const wholeAccount = new Set<string | null>(['*', platformResources.all])

/** Whether a resource, however it is written, is everything there is or all of the platform's own. */
export const isWholeAccount = (resourceUri: string): boolean => wholeAccount.has(normaliseResourceUri(resourceUri))

/** Whether a statement makes those it names owners of the account: Owner on `*` or on all platform resources (decisions 20). */
export const givesOwnership = (statement: Statement): boolean =>
  statement.roles.includes(ownerRoleId) && statement.resources.some(({ resourceUri }) => isWholeAccount(resourceUri))

/** The people who own the account, directly or through a group; service and extension clients don't count (decisions 35). */
export function ownersOf(records: readonly AccessRecord[], groups: readonly Group[]): Set<UserId> {
  const members = new Map(groups.map((group) => [group.groupId, group.users]))
  const owners = new Set<UserId>()
  for (const record of records) {
    for (const statement of record.statements.filter(givesOwnership)) {
      const named = [...record.users, ...(statement.users ?? [])]
      const inGroups = [...record.groups, ...(statement.groups ?? [])].flatMap(
        ({ groupId }) => members.get(groupId) ?? [],
      )
      for (const { userId } of [...named, ...inGroups]) if (!isProgram(userId)) owners.add(userId)
    }
  }
  return owners
}

import type { GroupId, RoleId, UserId } from '../ids.ts'
import { oneSpelling } from '../permissions/resource-uri.ts'

interface Naming {
  users?: readonly { userId: UserId }[] | null | undefined
  groups?: readonly { groupId: GroupId }[] | null | undefined
}
interface Statement extends Naming {
  roles: readonly RoleId[]
  resources: readonly { resourceUri: string }[]
}
/** What of a record says who has which role on what. */
export interface GivingRecord extends Naming {
  statements: readonly Statement[]
}

/** A role on a resource that somebody has, by himself or by a group. */
export interface Gift {
  userId: UserId
  groupId?: GroupId | undefined
  roleId: RoleId
  resourceUri: string
}

const names = ({ users, groups }: Naming, { userId, groupId }: Gift): boolean =>
  groupId === undefined
    ? (users ?? []).some((user) => user.userId === userId)
    : (groups ?? []).some((group) => group.groupId === groupId)

/** Whether a record gives a gift by one of its statements. */
export const recordGives = (record: GivingRecord, gift: Gift): boolean =>
  record.statements.some(
    (statement) =>
      (names(record, gift) || names(statement, gift)) &&
      statement.roles.includes(gift.roleId) &&
      statement.resources.some(({ resourceUri }) => oneSpelling(resourceUri) === gift.resourceUri),
  )

/**
 * The version since which something holds without a break, of versions newest first; undefined where it does not hold
 * now, and where what is known does not reach back to when it began.
 * @param isWhole the last version is the first that there was
 */
export function heldSince<Version>(
  versions: readonly Version[],
  holds: (version: Version) => boolean,
  isWhole: boolean,
): Version | undefined {
  const ended = versions.findIndex((version) => !holds(version))
  if (ended === -1) return isWhole ? versions.at(-1) : undefined
  return versions[ended - 1]
}

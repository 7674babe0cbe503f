import type { AccessRecordReply } from '@doorward/contract/authorization/access/records'
import type { RoleReply } from '@doorward/contract/authorization/access/roles'

/** Something below a pattern such as `reports/*`, as somebody would ask about it. */
export const oneOf = (pattern: string): string => pattern.replace(/\*$/, '1')

/** A question that the first record which names a person answers with yes: who, what and where. */
export function exampleIn(records: readonly AccessRecordReply[], roles: readonly RoleReply[]) {
  const actionsOf = (roleId: string) => roles.find((role) => role.roleId === roleId)?.permissions ?? []
  for (const { users, statements } of records)
    for (const statement of statements) {
      const [person] = [...users, ...(statement.users ?? [])]
      const found = statement.roles.flatMap(actionsOf).find(({ action, allow }) => allow && !action.includes('*'))
      const [resource] = statement.resources
      if (person && found && resource)
        return { userId: person.userId, action: found.action, resourceUri: oneOf(resource.resourceUri) }
    }
  return undefined
}

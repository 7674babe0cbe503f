import { limits } from '../limits.ts'
import type { AccessRecord, Group, Role, Statement } from '../permissions/model.ts'

const named = (user: { userId: string }): boolean => user.userId.trim() !== ''

function tidyStatement(statement: Statement): Statement {
  return statement.users === undefined ? statement : { ...statement, users: statement.users.filter(named) }
}

/** The record without statements that lack roles or resources and without blank users and admins (SES-15, decision 38). */
export function tidyRecord<Kind extends AccessRecord>(record: Kind): Kind {
  return {
    ...record,
    statements: record.statements
      .filter(({ roles, resources }) => roles.length > 0 && resources.length > 0)
      .map(tidyStatement),
    users: record.users.filter(named),
    admins: record.admins.filter(named),
  }
}

/** The group without blank users and admins (SES-15). */
export function tidyGroup<Kind extends Group>(group: Kind): Kind {
  return { ...group, users: group.users.filter(named), admins: group.admins.filter(named) }
}

/** The role without permissions that lack an action, the others in lower case (SES-15, decision 24). */
export function tidyRole<Kind extends Role>(role: Kind): Kind {
  const permissions = role.permissions
    .filter(({ action }) => action.trim() !== '')
    .map((permission) => ({ ...permission, action: permission.action.toLowerCase() }))
  return { ...role, permissions }
}

/** The used share of the body limit, 0 to 1, from the size of the document's JSON in bytes (decision 9). */
export function capacityOf(documentBytes: number): number {
  return Math.min(1, Math.round((documentBytes / limits.documentBodyBytesMax) * 10_000) / 10_000)
}

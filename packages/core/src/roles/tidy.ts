import type { RoleId } from '../ids.ts'
import { parseAction } from '../permissions/actions.ts'
import type { Permission, Role } from '../permissions/model.ts'

/** A role as a caller sends it. */
export interface RoleDraft {
  name?: string | undefined
  description?: string | null | undefined
  permissions: {
    action?: string | undefined
    allow?: boolean | undefined
    grant?: boolean | undefined
    delegate?: boolean | undefined
  }[]
}

/**
 * A draft made fit to be stored: permissions without an action are dropped, actions are lower-cased and named once,
 * the name defaults to the id (ENT-09, SES-15, decisions 24). Raises InvalidRequest for a malformed action.
 */
export function tidyRole(roleId: RoleId, draft: RoleDraft): Role {
  const permissions = new Map<string, Permission>()
  for (const [place, given] of draft.permissions.entries()) {
    if (!given.action?.trim()) continue
    const action = parseAction(given.action, `permissions.${place}.action`)
    const had = permissions.get(action)
    permissions.set(action, {
      action,
      allow: (given.allow ?? false) || (had?.allow ?? false),
      grant: (given.grant ?? false) || (had?.grant ?? false),
      delegate: (given.delegate ?? false) || (had?.delegate ?? false),
    })
  }
  return {
    roleId,
    name: draft.name || roleId,
    ...(draft.description == null ? {} : { description: draft.description }),
    permissions: [...permissions.values()],
  }
}

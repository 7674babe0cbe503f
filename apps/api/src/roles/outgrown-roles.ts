import type { AccountId, RoleId } from '@doorward/core/ids'
import { permissionsAdded } from '@doorward/core/permissions/giving/effect'
import type { Statement } from '@doorward/core/permissions/model'
import { listRolesChangedSince } from '@doorward/store/items/role-growth'
import type { CommitView } from '@doorward/store/writes/model'

/** Roles that give more than they did, and the revision of the last change of any of them. */
export interface OutgrownRoles {
  roleIds: RoleId[]
  version: number
}

/**
 * Which roles of some statements give more by now than right after a revision; undefined when none does. Whoever made
 * an invite or a request agreed to what its roles gave then.
 */
export async function outgrownRoles(
  view: CommitView,
  accountId: AccountId,
  { statements }: { statements: Statement[] },
  revision: number,
): Promise<OutgrownRoles | undefined> {
  const named = [...new Set(statements.flatMap(({ roles }) => roles))]
  const changed = await listRolesChangedSince(view.tx, accountId, named, revision)
  const grown = changed.filter(({ before, after }) => permissionsAdded(before, after).length > 0)
  if (grown.length === 0) return undefined
  return { roleIds: grown.map(({ roleId }) => roleId), version: Math.max(...grown.map(({ version }) => version)) }
}

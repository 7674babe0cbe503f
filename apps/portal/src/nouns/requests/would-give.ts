import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { builtInRoles } from '@doorward/core/permissions/built-in-roles'
import type { Permission } from '@doorward/core/permissions/model'
import { covers } from '@doorward/core/permissions/resource-uri'
import { useQuery } from '@tanstack/react-query'
import { lets } from '../../queries/access/let-do.ts'
import { openRequests } from '../../queries/nouns/requests.ts'
import { allRolesQuery } from '../../queries/nouns/roles.ts'
import { useRows } from '../../queries/server/paging.ts'
import type { Lacked } from '../../ui/placeholder/asked-already.ts'

type Roles = readonly { roleId: string; permissions: readonly Permission[] }[]

/** Whether approving a request would give what is missing, as far as its roles are known. */
function wouldGive({ access }: AccessRequestReply, { action, resource, delegate }: Lacked, roles: Roles): boolean {
  const gives = (roleId: string) =>
    roles
      .find((role) => role.roleId === roleId)
      ?.permissions.some((held) => (delegate ? held.delegate : held.allow) && lets(held.action, action))
  return access.statements.some(
    (statement) =>
      resource !== undefined &&
      statement.resources.some(({ resourceUri }) => covers(resourceUri, resource)) &&
      statement.roles.some(gives),
  )
}

/** The requests that wait and would give what is missing. */
export function useOpenThatGive(permission: Lacked | undefined): AccessRequestReply[] {
  const { rows = [] } = useRows(openRequests)
  const { data: known = [] } = useQuery({ ...allRolesQuery, enabled: false })
  const roles = [...builtInRoles, ...known]
  return permission ? rows.filter((request) => wouldGive(request, permission, roles)) : []
}

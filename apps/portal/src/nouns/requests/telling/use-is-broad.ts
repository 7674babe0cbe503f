import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { builtInRoles } from '@doorward/core/permissions/built-in-roles'
import { useQuery } from '@tanstack/react-query'
import { allRolesQuery } from '../../../queries/nouns/roles.ts'
import { isBroad } from '../is-broad.ts'

/** Tells which requests ask for everything, as far as their roles are known. */
export function useIsBroad(): (access: AccessRequestReply['access']) => boolean {
  const { data = [] } = useQuery({ ...allRolesQuery, retry: false })
  return ({ statements }) => isBroad(statements, [...data, ...builtInRoles])
}

import type { RoleReply } from '@doorward/contract/authorization/access/roles'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/texts.ts'
import { allRolesQuery } from '../../queries/nouns/roles.ts'

type Named = Pick<RoleReply, 'roleId' | 'name'>

/** The error of a name that another role has, whatever the case of its letters. */
export function takenName(name: string, roles: readonly Named[], ownRoleId: string | undefined): { name?: string } {
  const wanted = name.trim().toLowerCase()
  const other = roles.find((role) => role.roleId !== ownRoleId && role.name.toLowerCase() === wanted)
  return other ? { name: t('roles.nameTaken', { role: other.name }) } : {}
}

/** Warns of another role of the same name while one types; the server decides. */
export function useTakenName(row: Named | undefined): (values: { name: string }) => { name?: string } {
  const { data = [] } = useQuery({ ...allRolesQuery, retry: false })
  return ({ name }) => takenName(name, data, row?.roleId)
}

import { useQuery } from '@tanstack/react-query'
import { allRolesQuery } from '../../queries/nouns/roles.ts'

/** Finds another role of the same name, for a warning while typing; the server decides. */
export function useTakenName(ownRoleId?: string): (name: string) => string | undefined {
  const { data = [] } = useQuery({ ...allRolesQuery, retry: false })
  return (name) =>
    data.find((role) => role.roleId !== ownRoleId && role.name.toLowerCase() === name.toLowerCase())?.name
}

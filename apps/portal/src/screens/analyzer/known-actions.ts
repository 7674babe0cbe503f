import { useQuery } from '@tanstack/react-query'
import { allRolesQuery } from '../../queries/nouns/roles.ts'

/** Every action that a role names, each once; none for those who may not read roles. */
export function useKnownActions(): string[] {
  const { data: roles = [] } = useQuery({ ...allRolesQuery, retry: false })
  return [...new Set(roles.flatMap(({ permissions }) => permissions.map(({ action }) => action)))]
}

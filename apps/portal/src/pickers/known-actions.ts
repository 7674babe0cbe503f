import { KnownActions } from '@doorward/core/permissions/known-actions'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { allRolesQuery } from '../queries/nouns/roles.ts'

/** Every action that a role names, each once; none for those who may not read roles. */
export function useActionNames(): string[] {
  const { data: roles = [] } = useQuery({ ...allRolesQuery, retry: false })
  return useMemo(
    () => [...new Set(roles.flatMap(({ permissions }) => permissions.map(({ action }) => action)))],
    [roles],
  )
}

/** How many actions a branch stands for, as far as roles name them. */
export function useKnownActions(): KnownActions {
  const names = useActionNames()
  return useMemo(() => new KnownActions(names), [names])
}

import { queryOptions } from '@tanstack/react-query'
import { permissionsHeld } from './user-permissions.ts'

const lookAgainMs = 300_000

/**
 * What somebody may do on a resource, by whatever way. Listed, not checked: a check is an event of the audit trail, and
 * nobody tried anything here.
 */
export const heldQuery = (userId: string, resource: string) =>
  queryOptions({
    queryKey: ['standing', 'held', resource, userId],
    staleTime: lookAgainMs,
    enabled: userId !== '' && resource !== '',
    retry: false,
    queryFn: ({ signal }) => permissionsHeld(userId, resource, signal),
    placeholderData: undefined,
  })

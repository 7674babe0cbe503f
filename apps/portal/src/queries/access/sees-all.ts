import { actionCovers } from '@doorward/core/permissions/actions'
import { queryOptions } from '@tanstack/react-query'
import { permissionsHeld } from './user-permissions.ts'

/**
 * Whether somebody sees all of a list that answers those who lack its permission too, with what names them. What they hold is listed, not checked: a check is an event of the audit trail, and
 * nobody tried anything here.
 */
export const seesAllQuery = ({ action, resource }: { action: string; resource: string }, userId: string) =>
  queryOptions({
    queryKey: ['standing', 'sees', action, resource, userId],
    staleTime: 300_000,
    enabled: userId !== '',
    queryFn: async ({ signal }): Promise<boolean> => {
      const permissions = await permissionsHeld(userId, resource, signal)
      return permissions.some((held) => held.allow && actionCovers(held.action, action))
    },
  })

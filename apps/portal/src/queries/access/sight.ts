import type { Access, Endpoint } from '@doorward/contract/endpoint'
import { actionCovers } from '@doorward/core/permissions/actions'
import { queryOptions } from '@tanstack/react-query'
import { permissionsHeld } from './user-permissions.ts'

/** A list that answers without its permission too, with only what names the caller. */
export type OwnOrAll = Endpoint & { access: Extract<Access, { kind: 'permission' }> }

/**
 * Whether somebody sees all of a list. What they hold is listed, not checked: a check is an event of the audit trail, and
 * nobody tried anything here.
 */
export const seesAllQuery = ({ access: { action, resource } }: OwnOrAll, userId: string) =>
  queryOptions({
    queryKey: ['standing', 'sees', action, resource, userId],
    staleTime: 300_000,
    enabled: userId !== '',
    queryFn: async ({ signal }): Promise<boolean> => {
      const permissions = await permissionsHeld(userId, resource, signal)
      return permissions.some((held) => held.allow && actionCovers(held.action, action))
    },
  })

import { listPermissions } from '@doorward/contract/authorization/user-permissions'
import { ApiError } from '@doorward/contract/client'
import type { Access, Endpoint } from '@doorward/contract/endpoint'
import { actionCovers } from '@doorward/core/permissions/actions'
import { queryOptions } from '@tanstack/react-query'
import { asUserId } from '../lib/wire-ids.ts'
import { call } from './call.ts'

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
      const params = { userId: asUserId(userId), resourceUri: resource }
      const { permissions } = await call(listPermissions, { params, signal }).then(({ body }) => body, nothingHeld)
      return permissions.some((held) => held.allow && actionCovers(held.action, action))
    },
  })

function nothingHeld(error: unknown): { permissions: [] } {
  if (error instanceof ApiError && error.status === 404) return { permissions: [] }
  throw error
}

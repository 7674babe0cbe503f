import { resourceEffect } from '@doorward/core/permissions/giving/resource-effect'
import type { Handler } from '../handler.ts'
import { removeItem } from '../items/write-item.ts'
import { guardCall, indexUnderLock } from '../rights/guard.ts'
import { parseOwnUri, storedResource } from './show-resource.ts'

/** Judged as a change to nothing at all, so that whatever a configuration may come to give is judged here too. */
export const deleteResource: Handler<'deleteResource'> = (call) => {
  const resourceUri = parseOwnUri(call.params.resourceUri, 'resourceUri')
  return removeItem(call, {
    key: { kind: 'resource', id: resourceUri },
    judge: async (item, view) => {
      const index = await indexUnderLock(call, view)
      guardCall(call, index, () =>
        resourceEffect(storedResource(item), { resourceUri, permissions: [] }, call.caller.userId),
      )
    },
  })
}

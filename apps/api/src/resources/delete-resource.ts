import { deleteResource as endpoint } from '@doorward/contract/authorization/resources'
import { resourceEffect } from '@doorward/core/permissions/resource-effect'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { guard, indexUnderLock } from '../guard.ts'
import { asBody } from '../items.ts'
import { removeItem } from '../one-item.ts'
import { parseOwnUri } from './show-resource.ts'

/** Judged as a change to nothing at all, so that whatever a configuration may come to give is judged here too. */
export const deleteResource = handles(endpoint, (call, environment: ApiEnvironment) => {
  const resourceUri = parseOwnUri(call.params.resourceUri, 'resourceUri')
  return removeItem(call, environment, {
    key: { kind: 'resource', id: resourceUri },
    judge: async (item, view) => {
      const index = await indexUnderLock(call, environment, view)
      guard(index, call.caller, resourceEffect(asBody(item.doc), { resourceUri, permissions: [] }, call.caller.userId))
    },
  })
})

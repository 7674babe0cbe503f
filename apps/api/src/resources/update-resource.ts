import { resourceEffect } from '@doorward/core/permissions/giving/resource-effect'
import type { ResourceConfiguration } from '@doorward/core/permissions/model'
import { Refusal } from '@doorward/core/refusals'
import type { Handler } from '../handler.ts'
import { changeTo } from '../items/documents.ts'
import { getForWrite, readsOf, write } from '../items/write.ts'
import { replyWith } from '../items/write-item.ts'
import { guardCall, indexUnderLock } from '../rights/guard.ts'
import { parseOwnUri, showResource, storedResource } from './show-resource.ts'

/** A resource without a configuration gets its first one, or its first again. */
export const updateResource: Handler<'updateResource'> = async (call) => {
  const resourceUri = parseOwnUri(call.params.resourceUri, 'resourceUri')
  const after: ResourceConfiguration = { resourceUri, permissions: call.body.permissions }
  const key = { kind: 'resource', id: resourceUri } as const
  return write(call, {
    reads: readsOf(call, key),
    decide: async (view) => {
      const stands = view.item(key)?.deleted === false
      if (!stands && call.precondition) throw new Refusal('ChangedElsewhere')
      const before = stands ? await getForWrite(call, view, key) : undefined
      const index = await indexUnderLock(call, view)
      guardCall(call, index, () => resourceEffect(before ? storedResource(before) : null, after, call.caller.userId))
      return {
        changes: [changeTo(key, after)],
        reply: replyWith(200, showResource(call)),
      }
    },
  })
}

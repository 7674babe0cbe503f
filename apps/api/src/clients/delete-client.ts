import { Refusal } from '@doorward/core/refusals'
import type { Handler } from '../handler.ts'
import { removeItem } from '../items/write-item.ts'

/** Its tokens and keys die with it, at once on this node and within a second on the others. */
export const deleteClient: Handler<'deleteClient'> = (call) =>
  removeItem(call, {
    key: { kind: 'client', id: call.params.clientId },
    judge: ({ id }) => {
      if (id.startsWith('ext_')) throw new Refusal('InUse', { title: 'This client goes with its extension only.' })
    },
  })

import { deleteClient as endpoint } from '@doorward/contract/authorization/clients'
import { Refusal } from '@doorward/core/refusals'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { removeItem } from '../one-item.ts'

/** Its tokens and keys die with it, at once on this node and within a second on the others. */
export const deleteClient = handles(endpoint, (call, environment: ApiEnvironment) =>
  removeItem(call, environment, {
    key: { kind: 'client', id: call.params.clientId },
    judge: ({ id }) => {
      if (id.startsWith('ext_')) throw new Refusal('InUse', { title: 'This client goes with its extension only.' })
    },
  }),
)

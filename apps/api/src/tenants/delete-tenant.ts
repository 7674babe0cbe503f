import { deleteTenant as endpoint } from '@doorward/contract/authorization/tenants'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { changeTo, getForWrite, readsOf, replyEmpty, write } from '../items.ts'
import { endOwnConnection, linkedConnection } from './own-connection.ts'

/**
 * The connection that was made for it goes too, where the caller may delete it and no other tenant uses it; its users
 * stay, and belong to no tenant.
 */
export const deleteTenant = handles(endpoint, async (call, environment: ApiEnvironment) => {
  const { tenantId } = call.params
  const key = { kind: 'tenant', id: tenantId } as const
  const linked = await linkedConnection(call, environment, tenantId)
  return write(call, environment, {
    reads: readsOf(call, key, ...linked),
    decide: async (view) => {
      const { changes, ...more } = await endOwnConnection(call, environment, view, await getForWrite(call, view, key))
      return { changes: [changeTo(key, null), ...changes], settlesFirst: true, reply: replyEmpty, ...more }
    },
  })
})

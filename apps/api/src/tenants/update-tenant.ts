import { newlyRequiredOf } from '@doorward/core/accounts/second-factor'
import type { Tx } from '@doorward/store/database/database'
import { membershipOf, storedTenant } from '@doorward/store/items/tenants'
import { shortenSessions, type Whose } from '@doorward/store/sign-in/sessions-for-factor'
import { shortenAdministrators } from '../accounts/required-of-administrators.ts'
import type { Handler } from '../handler.ts'
import { replaceItem } from '../items/write-item.ts'
import { endOwnConnection, linkedConnection } from './own-connection.ts'
import { showTenant } from './stored-tenant.ts'
import { tenantChange } from './tenant-change.ts'

/**
 * Where a second factor is required of its people from now on, their sign-ins of before end sooner too.
 * Without a connection in the body the tenant is linked to none; one that was made for it goes where it may.
 */
export const updateTenant: Handler<'updateTenant'> = async (call) => {
  const { tenantId } = call.params
  const key = { kind: 'tenant', id: tenantId } as const
  const change = await tenantChange(call, tenantId, call.body)
  const linked = change.unlinks ? await linkedConnection(call, tenantId) : []
  let ofAdministrators: Whose | undefined
  const answer = await replaceItem(call, {
    key,
    reads: [...change.reads, ...linked],
    decide: async (view, item) => {
      const { after, made } = await change.decide(view, storedTenant(item))
      const ended = change.unlinks ? await endOwnConnection(call, view, item) : undefined
      const requiredOf = newlyRequiredOf(storedTenant(item).secondFactor, after.secondFactor)
      const whose = { membership: membershipOf(item) }
      ofAdministrators = requiredOf === 'administrators' ? whose : undefined
      const also = async (tx: Tx) => {
        await ended?.also?.(tx)
        if (requiredOf === 'everybody') await shortenSessions(tx, call.accountId, whose)
      }
      const others = [...made, ...(ended?.changes ?? [])]
      return { after, show: showTenant(call.origin), others, settlesFirst: true, also }
    },
  })
  if (ofAdministrators) await shortenAdministrators(call.environment, call.accountId, ofAdministrators)
  return answer
}

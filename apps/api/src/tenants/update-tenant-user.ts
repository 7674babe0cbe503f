import { mayActAs } from '@doorward/core/permissions/giving/delegate'
import { Refusal } from '@doorward/core/refusals'
import { isHere } from '@doorward/core/users/user-state'
import { rightsOf } from '@doorward/engine/rights/rights'
import { membershipOf } from '@doorward/store/items/tenants'
import type { Handler } from '../handler.ts'
import { asDoc, changeTo } from '../items/documents.ts'
import { readsOf, write } from '../items/write.ts'
import { replyEmpty } from '../items/write-item.ts'
import { indexUnderLock, must } from '../rights/guard.ts'

/** Who moves a user to a tenant chooses how they sign in, so the caller's rights must cover theirs (security G3). */
export const updateTenantUser: Handler<'updateTenantUser'> = async (call) => {
  const { userId } = call.body
  const tenantKey = { kind: 'tenant', id: call.params.tenantId } as const
  const userKey = { kind: 'user', id: userId } as const
  return write(call, {
    reads: readsOf(call, tenantKey, userKey),
    decide: async (view) => {
      const [tenant, user] = [view.item(tenantKey), view.item(userKey)]
      if (!tenant || tenant.deleted || !user || user.deleted || !isHere(user.doc)) throw new Refusal('NotFound')
      const index = await indexUnderLock(call, view)
      must(mayActAs(rightsOf(index, call.caller), index.holdingsOf(userId), (roleId) => index.findRole(roleId)))
      const after = asDoc({ ...user.doc, tenant: membershipOf(tenant) })
      return { changes: [changeTo(userKey, after)], settlesFirst: true, reply: replyEmpty }
    },
  })
}

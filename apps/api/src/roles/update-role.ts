import { findBuiltInRole } from '@doorward/core/permissions/built-in-roles'
import type { Role } from '@doorward/core/permissions/model'
import { Refusal } from '@doorward/core/refusals'
import { tidyRole } from '@doorward/core/roles/tidy'
import type { Handler } from '../handler.ts'
import { asBody, changeTo } from '../items/documents.ts'
import { getForWrite, readsOf, write } from '../items/write.ts'
import { replyWith } from '../items/write-item.ts'
import { guardRole } from './guard-role.ts'
import { showRole } from './show-role.ts'

export const updateRole: Handler<'updateRole'> = async (call) => {
  const { roleId } = call.params
  if (findBuiltInRole(roleId)) throw new Refusal('RoleImmutable')
  const key = { kind: 'role', id: roleId } as const
  const role = tidyRole(roleId, call.body)
  return write(call, {
    reads: readsOf(call, key),
    decide: async (view) => {
      const present = await getForWrite(call, view, key)
      await guardRole(call, view, { before: asBody<Role>(present.doc), after: role })
      return {
        changes: [changeTo(key, role)],
        reply: replyWith(200, showRole(call.origin)),
      }
    },
  })
}

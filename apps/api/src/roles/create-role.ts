import { isReservedRoleId } from '@doorward/core/permissions/built-in-roles'
import { Refusal } from '@doorward/core/refusals'
import { tidyRole } from '@doorward/core/roles/tidy'
import type { Handler } from '../handler.ts'
import { changeTo } from '../items/documents.ts'
import { newItemId } from '../items/new-id.ts'
import { write } from '../items/write.ts'
import { mustNotLive, replyWith } from '../items/write-item.ts'
import { guardRole } from './guard-role.ts'
import { showRole } from './show-role.ts'

/** A role id that something still names is judged as an edit of all of it (decisions 29). */
export const createRole: Handler<'createRole'> = async (call) => {
  const roleId = call.body.roleId || newItemId('role')
  if (isReservedRoleId(roleId)) throw new Refusal('ReservedName', { details: { field: 'roleId' } })
  const key = { kind: 'role', id: roleId } as const
  const role = tidyRole(roleId, call.body)
  return write(call, {
    reads: [key],
    decide: async (view) => {
      mustNotLive(view, key, 'RoleAlreadyExists', { roleId })
      await guardRole(call, view, { before: null, after: role })
      return {
        changes: [changeTo(key, role)],
        reply: replyWith(201, showRole(call.origin)),
      }
    },
  })
}

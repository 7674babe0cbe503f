import { deleteRole as endpoint } from '@doorward/contract/authorization/roles'
import { findBuiltInRole } from '@doorward/core/permissions/built-in-roles'
import { Refusal } from '@doorward/core/refusals'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { getForWrite, readsOf, replyEmpty, write } from '../items.ts'

/** Records that name the role stay as they are; a role that does not exist grants nothing (decisions 5). */
export const deleteRole = handles(endpoint, async (call, environment: ApiEnvironment) => {
  if (findBuiltInRole(call.params.roleId)) throw new Refusal('RoleImmutable')
  const key = { kind: 'role', id: call.params.roleId } as const
  return write(call, environment, {
    reads: readsOf(call, key),
    decide: async (view) => {
      await getForWrite(call, view, key)
      return { changes: [{ ...key, after: null }], touchesRights: true, reply: replyEmpty }
    },
  })
})

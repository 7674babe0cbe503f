import type { RoleId } from '@doorward/core/ids'
import { recordEffect } from '@doorward/core/permissions/giving/effect'
import { tidyRecord } from '@doorward/core/records/tidy'
import type { Handler } from '../handler.ts'
import { replaceItem } from '../items/write-item.ts'
import { goneIn } from '../rights/gone-users.ts'
import { checkRoles, guardCall, indexUnderLock, keepAnOwner } from '../rights/guard.ts'
import { checkGroups, groupKeysOf } from './known-groups.ts'
import { showRecord, storedRecord } from './show-record.ts'

/** Judged by what the change adds (security G1). Admins of the record may, but only within their own rights. */
export const updateRecord: Handler<'updateRecord'> = async (call) => {
  const key = { kind: 'record', id: call.params.recordId } as const
  const draft = tidyRecord(call.params.recordId, call.body, [])
  return replaceItem(call, {
    key,
    reads: groupKeysOf(draft),
    status: 202,
    decide: async (view, present) => {
      const before = storedRecord(present)
      const record = call.body.admins == null ? { ...draft, admins: before.admins } : draft
      const index = await indexUnderLock(call, view)
      const roleOf = (roleId: RoleId) => index.findRole(roleId)
      checkRoles(index, record, before)
      checkGroups(view, record, before)
      guardCall(call, index, () => recordEffect(before, record, roleOf))
      await keepAnOwner(call, view, { record: { id: key.id, after: record } })
      return { after: record, show: showRecord(call, goneIn(index)) }
    },
  })
}

import { invitedRecordPrefix, isInvitedRecordId } from '@doorward/core/invites/invite'
import { recordEffect } from '@doorward/core/permissions/giving/effect'
import { tidyRecord } from '@doorward/core/records/tidy'
import { Refusal } from '@doorward/core/refusals'
import type { Handler } from '../handler.ts'
import { newItemId } from '../items/new-id.ts'
import { createItem } from '../items/write-item.ts'
import { goneIn } from '../rights/gone-users.ts'
import { checkRoles, guardCall, indexUnderLock } from '../rights/guard.ts'
import { checkGroups, groupKeysOf } from './known-groups.ts'
import { showRecord } from './show-record.ts'

/** The id of a deleted record may be used again: a new life, to which nothing of the old one returns (decisions 6). */
export const createRecord: Handler<'createRecord'> = async (call) => {
  const recordId = call.body.recordId || newItemId('record')
  if (isInvitedRecordId(recordId))
    throw new Refusal('ReservedName', {
      title: `Record ids that start with ${invitedRecordPrefix} are kept for what invites make.`,
      details: { field: 'recordId' },
    })
  const record = tidyRecord(recordId, call.body, [{ userId: call.caller.userId }])
  const key = { kind: 'record', id: recordId } as const
  return createItem(call, {
    key,
    taken: 'AccessRecordAlreadyExists',
    reads: [...(call.body.recordId ? [key] : []), ...groupKeysOf(record)], // an id made just now is nobody's
    decide: async (view) => {
      const index = await indexUnderLock(call, view)
      checkRoles(index, record, null)
      checkGroups(view, record, null)
      const roleOf = (roleId: (typeof record.statements)[number]['roles'][number]) => index.findRole(roleId)
      guardCall(call, index, () => recordEffect(null, record, roleOf))
      return { after: record, show: showRecord(call, goneIn(index)) }
    },
  })
}

import { invitedRecordPrefix, isInvitedRecordId } from '@doorward/core/invites/invite'
import { recordEffect } from '@doorward/core/permissions/giving/effect'
import { tidyRecord } from '@doorward/core/records/tidy'
import { Refusal } from '@doorward/core/refusals'
import type { Tx } from '@doorward/store/database/database'
import type { EndpointOf, Handler } from '../handler.ts'
import { newItemId } from '../items/new-id.ts'
import { createItem } from '../items/write-item.ts'
import { tellOfRecord } from '../requests/tell-people.ts'
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
  const { restores, environment, accountId } = call
  const answer = await createItem<EndpointOf<'createRecord'>>(call, {
    key,
    taken: 'AccessRecordAlreadyExists',
    reads: [...(call.body.recordId ? [key] : []), ...groupKeysOf(record)], // an id made just now is nobody's
    decide: async (view) => {
      const index = await indexUnderLock(call, view)
      checkRoles(index, record, null)
      checkGroups(view, record, null)
      const roleOf = (roleId: (typeof record.statements)[number]['roles'][number]) => index.findRole(roleId)
      guardCall(call, index, () => recordEffect(null, record, roleOf))
      return {
        after: record,
        show: showRecord(call, goneIn(index)),
        ...(restores && {
          also: (tx: Tx) => tellOfRecord(tx, environment, accountId, { recordId, outcome: 'givenAgain' }),
        }),
      }
    },
  })
  if (restores) environment.outbox.look()
  return answer
}

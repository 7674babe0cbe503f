import type { Handler } from '../handler.ts'
import { removeItem } from '../items/write-item.ts'
import { tellOfRecord } from '../requests/tell-people.ts'
import { keepAnOwner } from '../rights/guard.ts'

/** Whoever was told that his request was approved is told that what it gave is gone. */
export const deleteRecord: Handler<'deleteRecord'> = async (call) => {
  const key = { kind: 'record', id: call.params.recordId } as const
  const answer = await removeItem(call, {
    key,
    judge: ({ id }, view) => keepAnOwner(call, view, { record: { id, after: null } }),
    also: (tx) => tellOfRecord(tx, call.environment, call.accountId, { recordId: key.id, outcome: 'takenBack' }),
  })
  call.environment.outbox.look()
  return answer
}

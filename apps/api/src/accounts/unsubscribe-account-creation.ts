import { Refusal } from '@doorward/core/refusals'
import { findAccountHead } from '@doorward/store/items/accounts'
import type { Handler } from '../handler.ts'
import { changeTo } from '../items/documents.ts'
import { getForWrite, write } from '../items/write.ts'
import { replyWith } from '../items/write-item.ts'
import { showAccountName, storedAccount } from './show-account.ts'

/** Only whoever created the account may, and only for himself; to everybody else there is nothing (security 2). */
export const unsubscribeAccountCreation: Handler<'unsubscribeAccountCreation'> = async (call) => {
  const head = await findAccountHead(call.environment.database, call.accountId)
  if (head?.createdBy !== call.caller.userId) throw new Refusal('NotFound')
  const key = { kind: 'account', id: call.accountId } as const
  return write(call, {
    reads: [key],
    decide: async (view) => {
      const before = storedAccount(await getForWrite(call, view, key))
      const after = { ...before, creationFlowUnsubscribed: call.body.unsubscribed ?? true }
      return {
        changes: [changeTo(key, after)],
        reply: replyWith(200, showAccountName(call.environment.hosts)),
      }
    },
  })
}

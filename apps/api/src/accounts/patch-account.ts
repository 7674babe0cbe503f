import { unsubscribe } from '@doorward/contract/authorization/usage'
import { Refusal } from '@doorward/core/refusals'
import { handles } from '@doorward/http/serve'
import { findAccountHead } from '@doorward/store/accounts'
import type { ApiEnvironment } from '../environment.ts'
import { changeTo, getForWrite, replyWith, write } from '../items.ts'
import { showAccountName, storedAccount } from './show-account.ts'

/** Only whoever created the account may, and only for himself; to everybody else there is nothing (security 2). */
export const patchAccount = handles(unsubscribe, async (call, environment: ApiEnvironment) => {
  const head = await findAccountHead(environment.database, call.accountId)
  if (head?.createdBy !== call.caller.userId) throw new Refusal('NotFound')
  const key = { kind: 'account', id: call.accountId } as const
  return write(call, environment, {
    reads: [key],
    decide: async (view) => {
      const before = storedAccount(await getForWrite(call, view, key))
      const after = { ...before, creationFlowUnsubscribed: call.body.unsubscribed ?? true }
      return {
        changes: [changeTo(key, after)],
        reply: replyWith(200, showAccountName(environment.hosts)),
      }
    },
  })
})

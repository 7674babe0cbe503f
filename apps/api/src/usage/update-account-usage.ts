import { withLimit } from '@doorward/core/billing/usage'
import { storedAccount } from '../accounts/show-account.ts'
import type { Handler } from '../handler.ts'
import { changeTo } from '../items/documents.ts'
import { getForWrite, write } from '../items/write.ts'
import { replyWith } from '../items/write-item.ts'
import { readPricedUsage, showUsage } from './get-account-usage.ts'

/** The limit stands with the account's settings, so it has their history. */
export const updateAccountUsage: Handler<'updateAccountUsage'> = async (call) => {
  const key = { kind: 'account', id: call.accountId } as const
  const { type = 'TIER', limit, tier } = call.body
  return write(call, {
    reads: [key],
    decide: async (view) => {
      const before = storedAccount(await getForWrite(call, view, key))
      const usageLimits = withLimit(before.usageLimits ?? [], { type, limit, tier })
      const isNone = usageLimits.length === 0 && before.usageLimits === undefined
      const after = isNone ? before : { ...before, usageLimits }
      const usage = await readPricedUsage(view.tx, call.accountId)
      return {
        changes: [changeTo(key, after)],
        reply: replyWith(200, () => showUsage(usage, after)),
      }
    },
  })
}

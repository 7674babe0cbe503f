import { updateUsage } from '@doorward/contract/authorization/usage'
import { withLimit } from '@doorward/core/billing/usage'
import { handles } from '@doorward/http/serve'
import { readUsage } from '@doorward/store/usage'
import { storedAccount } from '../accounts/show-account.ts'
import type { ApiEnvironment } from '../environment.ts'
import { changeTo, getForWrite, replyWith, write } from '../items.ts'
import { showUsage } from './get-usage.ts'

/** The limit stands with the account's settings, so it has their history. */
export const patchUsage = handles(updateUsage, async (call, environment: ApiEnvironment) => {
  const key = { kind: 'account', id: call.accountId } as const
  const { type = 'TIER', limit, tier } = call.body
  return write(call, environment, {
    reads: [key],
    decide: async (view) => {
      const before = storedAccount(await getForWrite(call, view, key))
      const usageLimits = withLimit(before.usageLimits ?? [], { type, limit, tier })
      const isNone = usageLimits.length === 0 && before.usageLimits === undefined
      const after = isNone ? before : { ...before, usageLimits }
      const usage = await readUsage(view.tx, call.accountId)
      return {
        changes: [changeTo(key, after)],
        reply: replyWith(200, () => showUsage(usage, after)),
      }
    },
  })
})

import { tidySignInMethods } from '@doorward/core/accounts/sign-in-methods'
import { tidySignUp } from '@doorward/core/accounts/sign-up'
import { invalid } from '@doorward/core/refusals'
import type { Handler } from '../handler.ts'
import { replaceItem } from '../items/write-item.ts'
import { showAccount, storedAccount } from './show-account.ts'
import { mustLeaveAccountAWayIn } from './way-in.ts'

/** What the body leaves out stays as it is. An account never changes its region. */
export const updateAccount: Handler<'updateAccount'> = async (call) => {
  const key = { kind: 'account', id: call.accountId } as const
  const { name, company, requirePreconditions, region } = call.body
  const signUp = call.body.signUp && tidySignUp(call.body.signUp)
  const signInMethods = tidySignInMethods(call.body.signInMethods)
  const show = showAccount(call.environment.hosts)
  return replaceItem(call, {
    key,
    decide: async (view, item) => {
      const before = storedAccount(item)
      if (region !== undefined && region !== before.region)
        throw invalid('region', 'An account stays in the region it was created in.')
      const after = {
        ...before,
        ...(name === undefined ? {} : { name }),
        ...(company === undefined ? {} : { company }),
        ...(requirePreconditions === undefined ? {} : { requirePreconditions }),
        ...(signUp === undefined ? {} : { signUp }),
        ...(signInMethods === undefined ? {} : { signInMethods }),
      }
      await mustLeaveAccountAWayIn(call, view, { before, after })
      return { after, show, unlessShownSame: true, ...(signInMethods ? { settlesFirst: true } : {}) }
    },
  })
}

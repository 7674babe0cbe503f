import { type SecondFactorPolicy, strictestPolicy } from '@doorward/core/accounts/second-factor'
import { tidySignInMethods } from '@doorward/core/accounts/sign-in-methods'
import { tidySignUp } from '@doorward/core/accounts/sign-up'
import { invalid } from '@doorward/core/refusals'
import { shortenSessions } from '@doorward/store/sign-in/sessions'
import type { Handler } from '../handler.ts'
import { replaceItem } from '../items/write-item.ts'
import { showAccount, storedAccount } from './show-account.ts'
import { mustLeaveAccountAWayIn } from './way-in.ts'

const requires = (policy: SecondFactorPolicy | undefined) => strictestPolicy(policy) === 'REQUIRED'

/**
 * What the body leaves out stays as it is. An account never changes its region. Where a second factor is required from now
 * on, nobody stays signed in without one for longer than a day.
 */
export const updateAccount: Handler<'updateAccount'> = async (call) => {
  const key = { kind: 'account', id: call.accountId } as const
  const { name, company, requirePreconditions, region } = call.body
  const signUp = call.body.signUp && tidySignUp(call.body.signUp)
  const signInMethods = tidySignInMethods(call.body.signInMethods)
  const secondFactor = call.body.secondFactor ?? undefined
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
        ...(secondFactor === undefined ? {} : { secondFactor }),
      }
      await mustLeaveAccountAWayIn(call, view, { before, after })
      const isNowRequired = requires(after.secondFactor) && !requires(before.secondFactor)
      return {
        ...{ after, show, unlessShownSame: true },
        ...(signInMethods || secondFactor ? { settlesFirst: true } : {}),
        ...(isNowRequired ? { also: (tx) => shortenSessions(tx, call.accountId) } : {}),
      }
    },
  })
}

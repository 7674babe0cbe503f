import { newlyRequiredOf } from '@doorward/core/accounts/second-factor'
import { tidySignInMethods } from '@doorward/core/accounts/sign-in-methods'
import { tidySignUp } from '@doorward/core/accounts/sign-up'
import { type AccountId, platformAccountId } from '@doorward/core/ids'
import { invalid } from '@doorward/core/refusals'
import { listPlatformPeopleOf } from '@doorward/store/items/accounts'
import { shortenSessions } from '@doorward/store/sign-in/sessions-for-factor'
import type { ApiEnvironment } from '../environment.ts'
import type { Handler } from '../handler.ts'
import { replaceItem } from '../items/write-item.ts'
import { shortenAdministrators, shortenAdministratorsAtPlatform } from './required-of-administrators.ts'
import { showAccount, storedAccount } from './show-account.ts'
import { mustLeaveAccountAWayIn } from './way-in.ts'

/**
 * What the body leaves out stays as it is. An account never changes its region. Of whom a second factor is required from now
 * on, they stay signed in without one for no longer than a day, at the platform neither.
 */
export const updateAccount: Handler<'updateAccount'> = async (call) => {
  const key = { kind: 'account', id: call.accountId } as const
  const { name, company, requirePreconditions, region } = call.body
  const signUp = call.body.signUp && tidySignUp(call.body.signUp)
  const signInMethods = tidySignInMethods(call.body.signInMethods)
  const secondFactor = call.body.secondFactor ?? undefined
  const applicationRegistration = call.body.applicationRegistration ?? undefined
  const show = showAccount(call.environment.hosts)
  let requiredOf: ReturnType<typeof newlyRequiredOf>
  const answer = await replaceItem(call, {
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
        ...(applicationRegistration === undefined ? {} : { applicationRegistration }),
      }
      await mustLeaveAccountAWayIn(call, view, { before, after })
      requiredOf = newlyRequiredOf(before.secondFactor, after.secondFactor)
      return {
        ...{ after, show, unlessShownSame: true },
        ...(signInMethods || secondFactor ? { settlesFirst: true } : {}),
        ...(requiredOf === 'everybody' ? { also: (tx) => shortenSessions(tx, call.accountId) } : {}),
      }
    },
  })
  if (requiredOf === 'administrators') await shortenAdministrators(call.environment, call.accountId)
  if (requiredOf) await shortenAtPlatform(call.environment, call.accountId, requiredOf)
  return answer
}

/** People of the console sign in with the platform, and are asked as this account says. */
async function shortenAtPlatform(
  environment: ApiEnvironment,
  accountId: AccountId,
  requiredOf: 'everybody' | 'administrators',
): Promise<void> {
  const { database } = environment
  const userIds = await database.account(accountId, (tx) => listPlatformPeopleOf(tx, accountId), 'read')
  if (requiredOf === 'administrators') return shortenAdministratorsAtPlatform(environment, accountId, userIds)
  const atPlatform = { userIds, boundTo: accountId }
  await database.account(platformAccountId, (tx) => shortenSessions(tx, platformAccountId, { atPlatform }))
}

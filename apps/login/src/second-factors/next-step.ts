import { asksForFactor } from '@doorward/core/accounts/second-factor'
import type { AccountId, UserId } from '@doorward/core/ids'
import { listFactors } from '@doorward/store/sign-in/factors'
import type { Interaction } from 'oidc-provider'
import type { LoginEnvironment } from '../environment.ts'
import { findDemand } from './policy.ts'
import { isRememberedBrowser } from './remembered.ts'

/** What a sign-in waits for once it is known who came: nothing, a factor that the person has, or one to be added. */
export type NextStep = 'nothing' | 'prove' | 'add'

/** Whether the sign-in is there to prove the person anew, in whatever browser: a second sign-in in a session, or one asked for by age or class. */
const provesAnew = ({ params, session }: Interaction): boolean =>
  params.max_age !== undefined || asksForFactor(params.acr_values) || session?.accountId !== undefined

/** Whether a person has a second factor, which is asked for: passwords may be shorter beside it (decision 27). */
export async function hasSecondFactor(
  environment: LoginEnvironment,
  { accountId, userId }: { accountId: AccountId; userId: UserId },
): Promise<boolean> {
  if ((await findDemand(environment, { accountId, userId })) === 'off') return false
  const factors = await environment.database.account(accountId, (tx) => listFactors(tx, accountId, userId), 'read')
  return factors.length > 0
}

/** What is left to be shown by who came to a sign-in. */
export async function nextStepOf(
  environment: LoginEnvironment,
  {
    accountId,
    userId,
    interaction,
    cookies,
  }: { accountId: AccountId; userId: UserId; interaction: Interaction; cookies: string | undefined },
): Promise<NextStep> {
  const { params } = interaction
  const demand = await findDemand(environment, { accountId, userId, applicationId: String(params.client_id) })
  if (demand === 'off') return 'nothing'
  const factors = await environment.database.account(accountId, (tx) => listFactors(tx, accountId, userId), 'read')
  if (factors.length === 0) return demand === 'required' || asksForFactor(params.acr_values) ? 'add' : 'nothing'
  if (provesAnew(interaction)) return 'prove'
  return (await isRememberedBrowser(environment, { accountId, userId, cookies })) ? 'nothing' : 'prove'
}

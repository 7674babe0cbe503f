import { asksForFactor, multiFactorAcr } from '@doorward/core/accounts/second-factor'
import type { AccountId, UserId } from '@doorward/core/ids'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { LoginEnvironment } from '../environment.ts'
import { applicationOf } from '../oidc/applications.ts'
import { testOf } from '../oidc/library/account.ts'
import { findDemand } from './policy.ts'
import { isRememberedBrowser } from './remembered.ts'

/**
 * Whether a session is without a second factor that is asked for: by the request itself, or by the application that it
 * leads to. What its account asks for was shown when it began.
 */
export async function lacksFactor(
  environment: LoginEnvironment,
  accountId: AccountId,
  ctx: KoaContextWithOIDC,
): Promise<boolean> {
  const { session, client, params } = ctx.oidc
  if (!session?.accountId || !client || session.acr === multiFactorAcr || testOf(ctx)) return false
  const userId = session.accountId as UserId // a stored subject
  const isAsked = asksForFactor(params?.acr_values)
  if (!isAsked && !applicationOf(client).secondFactor) return false
  const demand = await findDemand(environment, { accountId, userId, applicationId: client.clientId })
  if (isAsked) return demand !== 'off'
  if (demand !== 'required') return false
  return !(await isRememberedBrowser(environment, { accountId, userId, cookies: ctx.req.headers.cookie }))
}

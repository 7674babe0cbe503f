import { multiFactorAcr } from '@doorward/core/accounts/second-factor'
import type { AccountId, UserId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import type { LoginEnvironment } from '../environment.ts'
import type { Issuer } from '../oidc/issuers.ts'
import { hasSecondFactor } from './next-step.ts'

interface InSession {
  accountId: AccountId
  userId: UserId
  /** The class of the session. */
  acr: string | undefined
}

/**
 * Whether somebody who has a second factor did not show it in this session. That his browser is remembered spares him the
 * question when he signs in, and is no proof: factors, codes, identities and the address change by the factor alone.
 */
export const owesFactor = async (environment: LoginEnvironment, { acr, ...person }: InSession): Promise<boolean> =>
  acr !== multiFactorAcr && (await hasSecondFactor(environment, person))

/** Lets those go on who owe no factor in this session. Raises InsufficientUserAuthentication. */
export async function mustHaveShownFactor(
  environment: LoginEnvironment,
  { accountId, provider }: Issuer,
  { userId, sessionId }: { userId: UserId; sessionId: string },
): Promise<void> {
  const session = await provider.Session.findByUid(sessionId)
  if (await owesFactor(environment, { accountId, userId, acr: session?.acr }))
    throw new Refusal('InsufficientUserAuthentication', {
      title: 'Sign in again with the second factor first: one that was not asked for it may not do this.',
      details: { acrValues: multiFactorAcr },
    })
}

import type { UserId } from '@doorward/core/ids'
import type { Tenant } from '@doorward/core/tenants/tenant'
import type { Claims } from '@doorward/core/users/default-claims'
import type { Delegation } from '@doorward/store/sign-in/delegations'
import type { Account, KoaContextWithOIDC } from 'oidc-provider'
import type { LoginEnvironment } from '../../environment.ts'
import { secondsLeft } from '../../sign-in/delegation.ts'

/** Whom a request to the library is about. */
export interface KnownAccount extends Pick<Account, 'claims'> {
  accountId: UserId
  /** Claims of id tokens besides those that the protocol and the profile have. */
  identityClaims: Claims
  /** The tenant that he belongs to. */
  tenant: Tenant | undefined
  /** Who acts as the person, to test. */
  delegation: Delegation | undefined
  /** Whether the session may lead to the application that asks, and still stands for its person. */
  isOfUse: boolean
  [key: string]: unknown
}

/** Whom a request is about, once the library has found him. */
export const knownAccount = (ctx: KoaContextWithOIDC | undefined): KnownAccount | undefined =>
  ctx?.oidc?.account as KnownAccount | undefined // as `findAccount` of the configuration made it

/** The test that a request is about. */
export const testOf = (ctx: KoaContextWithOIDC | undefined): Delegation | undefined => knownAccount(ctx)?.delegation

/** So many seconds, or as many as are left of a test; the library wants at least one. */
export function lifeWithin(
  environment: Pick<LoginEnvironment, 'clock'>,
  ctx: KoaContextWithOIDC | undefined,
  seconds: number,
): number {
  const test = testOf(ctx)
  return test ? Math.max(1, Math.min(seconds, secondsLeft(environment, test))) : seconds
}

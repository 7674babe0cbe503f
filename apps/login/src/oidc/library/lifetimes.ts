import { sessionAbsoluteDays, sessionIdleDays } from '@doorward/store/sign-in/sessions'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { LoginEnvironment } from '../../environment.ts'
import { accessSecondsOf } from '../resources.ts'
import { knownAccount, lifeWithin } from './account.ts'

const day = 86_400
const idle = sessionIdleDays * day
const absolute = sessionAbsoluteDays * day

const nowSeconds = () => Math.floor(Date.now() / 1000)
/** Seconds until the idle end or the absolute end, whichever comes first; the library wants at least one. */
const within = (since: number | undefined): number =>
  Math.max(1, Math.min(idle, (since ?? nowSeconds()) + absolute - nowSeconds()))

/** How long each thing lives, in seconds (security 5, 9, 10, 30); nothing that is made in a test outlives it. */
export function lifetimesOf(environment: Pick<LoginEnvironment, 'clock'>) {
  const inTest = (ctx: KoaContextWithOIDC, seconds: number) => lifeWithin(environment, ctx, seconds)
  return {
    AccessToken: (ctx: KoaContextWithOIDC) => inTest(ctx, accessSecondsOf(knownAccount(ctx)?.tenant)),
    AuthorizationCode: 60,
    DeviceCode: 600,
    Grant: absolute,
    IdToken: (ctx: KoaContextWithOIDC) => inTest(ctx, 3600),
    Interaction: 3600,
    PushedAuthorizationRequest: 60,
    RefreshToken: (ctx: KoaContextWithOIDC, token: { iiat?: number | undefined }) => inTest(ctx, within(token.iiat)),
    Session: (
      ctx: KoaContextWithOIDC,
      { accountId, loginTs }: { accountId?: string | undefined; loginTs?: number | undefined },
    ) => inTest(ctx, accountId ? within(loginTs) : day),
  }
}

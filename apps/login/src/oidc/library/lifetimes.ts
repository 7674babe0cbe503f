import { sessionAbsoluteDays, sessionIdleDays } from '@doorward/store/sign-in/sessions'

const day = 86_400
const idle = sessionIdleDays * day
const absolute = sessionAbsoluteDays * day

const nowSeconds = () => Math.floor(Date.now() / 1000)
/** Seconds until the idle end or the absolute end, whichever comes first; the library wants at least one. */
const within = (since: number | undefined): number =>
  Math.max(1, Math.min(idle, (since ?? nowSeconds()) + absolute - nowSeconds()))

/** How long each thing lives, in seconds (security 5, 9, 10, 30). */
export const lifetimes = {
  AccessToken: 3600,
  AuthorizationCode: 60,
  Grant: absolute,
  IdToken: 3600,
  Interaction: 3600,
  RefreshToken: (_: unknown, token: { iiat?: number | undefined }) => within(token.iiat),
  Session: (_: unknown, session: { accountId?: string | undefined; loginTs?: number | undefined }) =>
    session.accountId ? within(session.loginTs) : day,
}

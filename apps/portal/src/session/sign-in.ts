import { signInNotBefore, tokenResetReloadMs, tokenWaitMs } from '@doorward/core/constants'
import { hasUnsaved, letGo } from '../lib/leaving.ts'
import { usePortal } from '../lib/portal-store.ts'
import { t } from '../lib/texts.ts'
import {
  type Asked,
  askForCode,
  expiryOf,
  isOfLoginHost,
  provider,
  type Redeemed,
  redeemCode,
  redirectUri,
  toProfile,
} from './authorization.ts'
import { portalConfig } from './config.ts'
import { isConfirming } from './confirmation.ts'
import { serverNow } from './server-clock.ts'
import { currentTokens, dropTokens, endedBy, forgetEnded, keepTokens, type Tokens } from './tokens.ts'

/** What has to be remembered across the redirect to the login host. */
interface Pending extends Asked {
  /** Hash route, or a followable absolute address, to go to afterwards. */
  returnTo: string
}
const pendingKey = 'doorward.sign-in'
const wantedKey = 'doorward.wanted'
const freshKey = 'doorward.fresh'
const signedOutKey = 'doorward.signed-out'
/** Sign-ins from before are not gone on with (spec, constants). */
const loginAtLeast = Date.parse(signInNotBefore)
const refreshBeforeMs = 30_000

/** SES-03: whoever signed in before the cut-off is signed out here, and has to sign in anew. */
export function endOldLogin(): void {
  const { lastLoginAt } = usePortal.getState()
  if (lastLoginAt === 0 || lastLoginAt >= loginAtLeast) return
  forgetSession()
  usePortal.setState({ lastLoginAt: 0 })
  sessionStorage.setItem(freshKey, 'yes')
}
const mustBeFresh = (): boolean => sessionStorage.getItem(freshKey) !== null

/** The way by which the person signed in last, for the login host to begin with. */
export function preferred(): { connection_id?: string } {
  const { preferredConnectionId } = usePortal.getState()
  return preferredConnectionId ? { connection_id: preferredConnectionId } : {}
}

/** Forgets whoever was here, and what was preferred; the next sign-in is a new one. */
export async function signInAnew(returnTo: string): Promise<void> {
  forgetSession()
  usePortal.setState({ preferredConnectionId: null })
  await startSignIn(returnTo, 'login')
}

let isSentByGuard = false

/** Keeps the route to come to after the sign-in page. */
export const keepWanted = (route: string): void => sessionStorage.setItem(wantedKey, route)

/** Keeps the route a visitor asked for while they are on the sign-in page, where a guard sends them. */
export function rememberWanted(route: string): void {
  keepWanted(route)
  isSentByGuard = true
}
/**
 * Goes on to the hosted login where a guard sent somebody to the sign-in page who is to be told nothing there. Answers
 * where the page is to show itself: after a sign-out or a failure, where the session ended, opened by hand, and where
 * the login host is away.
 */
export async function goStraightOn(): Promise<void> {
  if (!isSentByGuard || endedBy()) return
  isSentByGuard = false
  try {
    await startSignIn(wantedRoute())
  } catch (failure) {
    console.error('The login host could not be reached.', failure)
    return
  }
  // The window is leaving for the login host; nothing may show meanwhile.
  await new Promise(() => {})
}
export const wantedRoute = (): string => sessionStorage.getItem(wantedKey) ?? '/settings'

/** Leaves for the hosted login, and from there for the provider of a company (LGN-11). */
export const startSso = (returnTo: string, domain: string): Promise<void> =>
  startSignIn(returnTo, 'login', { domain_hint: domain })

/**
 * Leaves for the hosted login; comes back to `returnTo`. `create` opens its sign-up page, `none` only looks whether
 * somebody is signed in there.
 */
export async function startSignIn(
  returnTo: string,
  prompt?: 'create' | 'login' | 'none',
  more: Record<string, string> = {},
): Promise<void> {
  const { address, asked } = await askForCode({
    ...(mustBeFresh() ? { prompt: 'login' } : prompt ? { prompt } : {}),
    ...preferred(),
    ...more,
  })
  sessionStorage.setItem(pendingKey, JSON.stringify({ ...asked, returnTo } satisfies Pending))
  forgetEnded()
  location.assign(address)
}

export type SignInOutcome =
  | { kind: 'none' }
  | { kind: 'done'; returnTo: string }
  | { kind: 'failed'; code: string; description: string; returnTo: string }

/** On boot: exchanges a code in the address for tokens, and takes the query string out of the address (LGN-01). */
export async function completeSignIn(): Promise<SignInOutcome> {
  const query = new URLSearchParams(location.search)
  if (!query.has('state') || !(query.has('code') || query.has('error'))) return { kind: 'none' }
  const here = new URL(location.href)
  here.hash = ''
  const text = sessionStorage.getItem(pendingKey)
  sessionStorage.removeItem(pendingKey)
  sessionStorage.removeItem(wantedKey)
  history.replaceState(null, '', location.pathname + location.hash)
  const failed = (code: string, description = '') => ({ kind: 'failed', code, description, returnTo }) as const
  // Only startSignIn writes this key.
  const pending = text ? (JSON.parse(text) as Pending) : undefined
  const returnTo = pending?.returnTo ?? '/settings'
  if (!pending) return failed('login_required', t('session.begunElsewhere'))
  const error = query.get('error')
  if (error)
    return isOfLoginHost(query, pending)
      ? failed(error, query.get('error_description') ?? '')
      : failed('login_required')
  try {
    keepSignIn(await redeemCode(here, pending))
    return { kind: 'done', returnTo: pending.returnTo }
  } catch (failure) {
    console.error('The sign-in could not be completed.', failure)
    return failed(navigator.onLine ? 'invalid_response' : 'offline')
  }
}

/**
 * Whether this tab's tokens are another's than whom the browser knows to be signed in: somebody else signed in in another tab.
 * What this tab shows would be of the one and what it does of the other.
 */
export const isSomebodyElses = (): boolean => {
  const userId = currentTokens()?.userId
  const known = usePortal.getState().profile?.userId
  return userId !== undefined && known !== undefined && userId !== known
}

/** Lets go of tokens that are somebody else's than whom the browser knows. */
export function endForeignTokens(): void {
  if (isSomebodyElses()) dropTokens()
}

/** From now on this tab speaks for whom these tokens are. */
export function keepSignIn({ tokens, claims }: Redeemed): void {
  keepTokens(tokens)
  const { azp } = claims
  usePortal.setState({
    profile: toProfile(claims),
    lastLoginAt: Date.now(),
    ...(typeof azp === 'string' ? { preferredConnectionId: azp } : {}),
  })
  sessionStorage.removeItem(freshKey)
}

let refreshing: Promise<Tokens | undefined> | undefined

/** A token that is valid for at least half a minute, refreshed when it is not; nothing when the session has ended. */
export async function accessToken(): Promise<string | undefined> {
  const tokens = currentTokens()
  if (!tokens || tokens.expiresAt - serverNow() > refreshBeforeMs) return tokens?.accessToken
  refreshing ??= refresh(tokens).finally(() => {
    refreshing = undefined
  })
  const tooLate = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), tokenWaitMs))
  return (await Promise.race([refreshing, tooLate]))?.accessToken
}

async function refresh(tokens: Tokens): Promise<Tokens | undefined> {
  if (!tokens.refreshToken) return endHere()
  try {
    const { client, configuration } = await provider()
    const answer = await client.refreshTokenGrant(configuration, tokens.refreshToken, {
      resource: portalConfig().resource,
    })
    const next: Tokens = {
      ...tokens,
      accessToken: answer.access_token,
      refreshToken: answer.refresh_token ?? tokens.refreshToken,
      idToken: answer.id_token ?? tokens.idToken,
      expiresAt: expiryOf(answer.expires_in),
    }
    keepTokens(next)
    return next
  } catch (failure) {
    console.error('The session could not be continued.', failure)
    // A network that is away for a moment does not end a session; a refusal does.
    return navigator.onLine && !(failure instanceof TypeError) ? endHere() : undefined
  }
}

/**
 * The session is over: the page starts anew, where its guard leads to sign-in and back to the same route; but not under the
 * hands of somebody who is writing: their save asks them to sign in beside it.
 */
const endHere = (): undefined => {
  if (isConfirming() || hasUnsaved()) return
  dropTokens()
  letGo()
  setTimeout(() => location.reload(), tokenResetReloadMs)
}

/**
 * Forgets who was here and the events that they read, and tells the other tabs (SES-04). Resolves once the events are gone.
 * Whose session just ended comes back to what they typed; who signs out leaves nothing.
 */
export async function signOutHere({ keepsDrafts = false } = {}): Promise<void> {
  forgetSession(keepsDrafts)
  usePortal.setState({ lastLogoutAt: Date.now() })
  await (await import('../lib/forget-events.ts')).forgetEvents()
}

/** Signs out here, tells the other tabs (SES-04), and ends the session at the login host. */
export async function signOut(): Promise<void> {
  const idToken = currentTokens()?.idToken
  const forgotten = signOutHere()
  sessionStorage.setItem(signedOutKey, 'yes')
  await forgotten
  try {
    const { client, configuration } = await provider()
    location.assign(
      client.buildEndSessionUrl(configuration, {
        post_logout_redirect_uri: redirectUri(),
        ...(idToken ? { id_token_hint: idToken } : {}),
      }),
    )
  } catch (failure) {
    console.error('The login host could not be reached for sign-out.', failure)
    location.hash = '#/login'
    location.reload()
  }
}

/** Whether this tab comes back from its sign-out; says so once. */
export function isBackFromSignOut(): boolean {
  const isBack = sessionStorage.getItem(signedOutKey) !== null
  sessionStorage.removeItem(signedOutKey)
  return isBack
}

/** Forgets who was here; settings and the last sign-out time stay (SES-11). */
export function forgetSession(keepsDrafts = false): void {
  dropTokens()
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith('doorward.') && !(keepsDrafts && key.startsWith('doorward.draft.')))
      sessionStorage.removeItem(key)
  usePortal.setState({ profile: null, accountId: null, recentAccountIds: [], recentPlaces: [] })
}

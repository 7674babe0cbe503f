import { t } from '../lib/texts.ts'
import type { Recovery, SignInFailure } from './sign-in-recovery.ts'

/** Why the last sign-in came back without tokens, and what is done about it; read by the sign-in page. */
export interface NotedFailure extends SignInFailure {
  recovery: Recovery
  returnTo: string
}
let last: NotedFailure | undefined

export function noteSignInFailure(failure: NotedFailure | undefined): void {
  last = failure
}
export const lastSignInFailure = (): NotedFailure | undefined => last

/** The failure in words, or nothing when there is nothing to tell. */
export function signInProblem(
  failure: (SignInFailure & { recovery: Recovery }) | undefined,
): { title: string; text: string } | undefined {
  if (!failure || failure.recovery.kind === 'askAgain') return undefined
  const { code, description, recovery } = failure
  if (code === 'offline') return { title: t('session.unstable'), text: t('session.unstableText') }
  const title = t('session.loginUnsuccessful')
  if (code === 'access_denied')
    return { title, text: t('session.providerRefused', { answer: description || code, button: t('common.signIn') }) }
  return { title, text: recovery.kind === 'retry' ? t('session.retrying') : t('session.noValidToken') }
}

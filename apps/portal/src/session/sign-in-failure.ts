import { t } from '../lib/texts.ts'

/** Why the last sign-in came back without tokens; read once by the sign-in page. */
interface SignInFailure {
  code: string
  description: string
}
let last: SignInFailure | undefined

export function noteSignInFailure(failure: SignInFailure): void {
  last = failure
}
export const lastSignInFailure = (): SignInFailure | undefined => last

/** These only mean that a sign-in is needed; nothing went wrong (spec §8). */
const quietCodes = ['login_required', 'ForceLogin', 'consent_required']

/** The failure in words, or nothing when there is nothing to tell. */
export function signInProblem(failure: SignInFailure | undefined): { title: string; text: string } | undefined {
  if (!failure || quietCodes.includes(failure.code)) return undefined
  if (failure.code === 'access_denied')
    return {
      title: t('session.loginUnsuccessful'),
      text: t('session.providerRefused', { answer: failure.description || failure.code }),
    }
  return {
    title: t('session.loginUnsuccessful'),
    text: t('session.noValidToken'),
  }
}

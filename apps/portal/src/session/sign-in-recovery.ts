import { signInFailedToldMs, signInRetryMs } from '@doorward/core/constants'

/** Why a sign-in came back without tokens. */
export interface SignInFailure {
  code: string
  description: string
}

/** What the console does after a sign-in came back without tokens (spec §4 and §8). */
export type Recovery =
  /** A sign-in is needed, and nothing went wrong. */
  | { kind: 'askAgain' }
  /** Looks first whether somebody is signed in at the login host. */
  | { kind: 'lookForSession' }
  /** What was preferred is no more: it is forgotten, and a new sign-in asked for at once. */
  | { kind: 'signInAnew' }
  /** Says what happened, and after a moment signs out and in again. */
  | { kind: 'retry'; afterMs: number }
  /** Says what happened. */
  | { kind: 'tell'; forMs?: number }

/** What was tried since somebody asked to sign in, so that nothing is tried for ever. */
export interface Tried {
  /** What was refused before a session was looked for. */
  refused?: SignInFailure
  retried?: true
}

const quiet = ['login_required', 'ForceLogin', 'consent_required']
const gone = ['InvalidConnection', 'InvalidTenantIdentifier', 'InvalidApplication']

/** The step after a failure: one of a closed list, by its code and what was tried already. */
export function recoveryOf({ code }: SignInFailure, { refused, retried }: Tried): Recovery {
  if (refused) return { kind: 'tell' }
  if (code === 'access_denied') return { kind: 'lookForSession' }
  if (quiet.includes(code)) return { kind: 'askAgain' }
  if (code === 'offline' || retried) return { kind: 'tell', forMs: signInFailedToldMs }
  return gone.includes(code) ? { kind: 'signInAnew' } : { kind: 'retry', afterMs: signInRetryMs }
}

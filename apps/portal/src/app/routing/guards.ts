import { supportOpenUntil } from '@doorward/core/constants'

/** What the guards decide from. `remembered` is a profile kept by this browser from a sign-in of another tab. */
export interface Standing {
  signedIn: boolean
  remembered: boolean
  hasAccount: boolean
  /** The installation names them; asked where it lets somebody without an account pass. */
  isInternalAdmin?: boolean
  /** The page asks nobody to sign in, by its address. */
  isOpen?: boolean
}
export type Guard = 'signed-in' | 'account' | 'admin' | 'signed-out' | 'sign-up' | 'support'
/** Let pass, go to another route, or leave for the hosted login and come back. */
export type Verdict = { kind: 'pass' } | { kind: 'go'; to: string } | { kind: 'sign-in' }

const pass: Verdict = { kind: 'pass' }

/** SCR-03: whether the support page asks nobody to sign in: where the address says so, and in its first years unless it says otherwise. */
export const supportIsOpen = (query: URLSearchParams, now: Date): boolean =>
  query.has('bypass') || (now.getTime() < Date.parse(supportOpenUntil) && !query.has('login'))

/** SCR-02, SES-01: who may see a route. People with no account go to sign-up; signed-in people never see the sign-in. */
export function judge(guard: Guard, standing: Standing, wantsNewAccount = false): Verdict {
  if (guard === 'signed-out') return standing.signedIn ? { kind: 'go', to: '/settings' } : pass
  if (guard === 'sign-up')
    return standing.signedIn && standing.hasAccount && !wantsNewAccount ? { kind: 'go', to: '/settings' } : pass
  if (guard === 'support' && standing.isOpen) return pass
  if (!standing.signedIn) return standing.remembered ? { kind: 'sign-in' } : { kind: 'go', to: '/login' }
  if (guard === 'signed-in' || guard === 'support' || standing.hasAccount) return pass
  // Who looks after the installation may be in no account of it.
  return guard === 'admin' && standing.isInternalAdmin ? pass : { kind: 'go', to: '/signup' }
}

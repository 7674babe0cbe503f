import { type MiddlewareFunction, redirect } from 'react-router'
import { usePortal } from '../../lib/portal-store.ts'
import { chooseAccount } from '../../queries/account/accounts.ts'
import { rememberWanted, startSignIn } from '../../session/sign-in.ts'
import { signedIn } from '../../session/tokens.ts'
import { type Guard, judge, type Standing, supportIsOpen } from './guards.ts'

async function standingNow(guard: Guard, query: URLSearchParams): Promise<Standing> {
  const present = signedIn()
  const needsAccount = present && guard !== 'signed-in' && guard !== 'signed-out' && guard !== 'support'
  const hasAccount = needsAccount && (await chooseAccount()) !== undefined
  return {
    signedIn: present,
    remembered: usePortal.getState().profile !== null,
    hasAccount,
    isInternalAdmin: guard === 'admin' && present && !hasAccount && (await isInternalAdmin()),
    isOpen: supportIsOpen(query, new Date()),
  }
}

/** Few ask: it comes when one does. */
const isInternalAdmin = async () => (await import('../../session/internal-admin.ts')).isInternalAdmin()

/** For pages of everybody: who is signed in has an account chosen, so that they come in its frame; nobody is sent anywhere. */
export const choosingAccount: MiddlewareFunction = async (_, next) => {
  // A page that helps where something fails does not fail with it.
  if (signedIn()) await chooseAccount().catch((error: unknown) => console.error('No account could be chosen.', error))
  return next()
}

/** Runs a guard before the loaders of its routes. */
export const guarded =
  (guard: Guard): MiddlewareFunction =>
  async ({ request }, next) => {
    const { pathname, search, searchParams } = new URL(request.url)
    const verdict = judge(guard, await standingNow(guard, searchParams), searchParams.get('create') === 'account')
    if (verdict.kind === 'go') {
      if (verdict.to === '/login') rememberWanted(pathname + search)
      throw redirect(verdict.to)
    }
    if (verdict.kind === 'sign-in') {
      await startSignIn(pathname + search)
      // The window is leaving for the login host; nothing may show meanwhile.
      await new Promise(() => {})
    }
    return next()
  }

import { type MiddlewareFunction, redirect } from 'react-router'
import { usePortal } from '../../lib/portal-store.ts'
import { chooseAccount } from '../../queries/account/accounts.ts'
import { rememberWanted, startSignIn } from '../../session/sign-in.ts'
import { signedIn } from '../../session/tokens.ts'
import { type Guard, judge, type Standing } from './guards.ts'

async function standingNow(guard: Guard): Promise<Standing> {
  const present = signedIn()
  const needsAccount = present && (guard === 'account' || guard === 'sign-up')
  return {
    signedIn: present,
    remembered: usePortal.getState().profile !== null,
    hasAccount: needsAccount && (await chooseAccount()) !== undefined,
  }
}

/** Runs a guard before the loaders of its routes. */
export const guarded =
  (guard: Guard): MiddlewareFunction =>
  async ({ request }, next) => {
    const { pathname, search, searchParams } = new URL(request.url)
    const verdict = judge(guard, await standingNow(guard), searchParams.get('create') === 'account')
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

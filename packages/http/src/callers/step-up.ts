import { isFreshSignIn } from '@doorward/core/oauth/fresh-sign-in'
import { Refusal } from '@doorward/core/refusals'
import type { Caller } from './caller.ts'
import { skewSeconds } from './credentials/token-form.ts'

/** What helps whose token no newer sign-in mends. */
export const wayFor = ({ peopleOnly }: { peopleOnly?: true }): string =>
  peopleOnly
    ? 'Sign in and use the token of that sign-in.'
    : 'Sign in and use the token of that sign-in, or use a service client.'

/**
 * Lets those go on who signed in within the last five minutes, and service clients, which can't sign in (flag S;
 * decisions 26, 46). Raises InsufficientUserAuthentication for an older sign-in (RFC 9470 §3), and Forbidden for a
 * token that no newer sign-in could mend: a limited one, one of a test, or one that does not say when its person signed in.
 * @param now seconds since the epoch
 */
export function mustHaveSignedInLately(
  { kind, tokenId, actorId, byClient, authTime }: Caller,
  now: number,
  access: { peopleOnly?: true } = {},
): void {
  if (kind === 'client') return
  const anotherWay = wayFor(access)
  if (tokenId !== undefined)
    throw new Refusal('Forbidden', { title: `A limited token does not let you do this. ${anotherWay}` })
  if (byClient) throw new Refusal('Forbidden', { title: 'A program that acts for a person may not do this.' })
  if (actorId !== undefined)
    throw new Refusal('Forbidden', {
      title: `A test sign-in does not let you do this. ${anotherWay}`,
    })
  // A time ahead of ours would stay fresh for as long as it is ahead.
  if (authTime === undefined || authTime > now + skewSeconds)
    throw new Refusal('Forbidden', { title: `This token does not say when you signed in. ${anotherWay}` })
  // Our own login wrote it: five minutes are five minutes (security 31).
  if (!isFreshSignIn(authTime, now)) throw new Refusal('InsufficientUserAuthentication')
}

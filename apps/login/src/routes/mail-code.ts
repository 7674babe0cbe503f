import { type CodeWish, sendCode } from '../sign-in/codes.ts'
import { admitMail, type SignIn } from './interaction.ts'
import { visitorOf } from './known-browser.ts'

/** Mails a code for a sign-in under way. Raises `TooManyRequests`. */
export async function mailCode(signIn: SignIn, wish: Pick<CodeWish, 'email' | 'signUp'>) {
  const { parts, issuer, interaction, facts, request, say } = signIn
  admitMail(signIn)
  const { applicationName } = facts
  const asked = { accountId: issuer.accountId, interactionId: interaction.uid, visitor: visitorOf(request) }
  await sendCode(parts, { ...asked, applicationName, say, ...wish })
}

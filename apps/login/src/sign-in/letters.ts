import { productName } from '@doorward/core/platform'
import { readable, writeLetter } from '@doorward/mail/letter'
import type { Mail } from '@doorward/mail/mailer'
import { inQuotes } from '@doorward/mail/names'
import type { Say } from '@doorward/texts/english'

interface Coded {
  code: string
  /** An account's application; left out where the code is for Doorward itself. */
  application?: string | undefined
}

/** A letter with a code. The text alone names an application, in quotes: its name is somebody else's word. */
const codeLetter =
  (before: 'letters.signInCode' | 'letters.signUpCode' | 'letters.alreadyHere') =>
  ({ language, text }: Say, to: string, { code, application }: Coded): Mail =>
    writeLetter({
      language,
      to,
      subject:
        application === undefined
          ? text('letters.codeSubject', { code: readable(code), product: productName })
          : text('letters.codeSubjectOfApplication', { code: readable(code) }),
      before: [text(before, { application: application === undefined ? productName : inQuotes(application) })],
      code,
      after: [text('letters.codeLasts'), text('letters.codeNotYou')],
    })

/** For a person who has a user: proves the address and signs in. */
export const signInCodeLetter = codeLetter('letters.signInCode')

/** For an address that nobody has yet: proves it and makes the user. */
export const signUpCodeLetter = codeLetter('letters.signUpCode')

/** For somebody who signs up with an address that has a user already. */
export const alreadyHereLetter = codeLetter('letters.alreadyHere')

const emailLetter = ({ language, text }: Say, to: string, { code, before }: { code: string; before: string }): Mail =>
  writeLetter({
    language,
    to,
    subject: text('letters.codeSubject', { code: readable(code), product: productName }),
    before: [before],
    code,
    after: [text('letters.codeLasts'), text('letters.emailCodeNotYou')],
  })

/** For the address that somebody wants to have from now on. */
export const newEmailLetter = (say: Say, to: string, code: string): Mail =>
  emailLetter(say, to, { code, before: say.text('letters.newEmailCode') })

/** For the address that somebody has, who wants another. */
export const oldEmailLetter = (say: Say, to: string, { code, wanted }: { code: string; wanted: string }): Mail =>
  emailLetter(say, to, { code, before: say.text('letters.oldEmailCode', { email: wanted }) })

export const newPasswordLetter = ({ language, text }: Say, to: string, url: string): Mail =>
  writeLetter({
    language,
    to,
    subject: text('letters.newPasswordSubject', { product: productName }),
    before: [text('letters.newPassword')],
    link: { label: text('letters.setNewPassword'), url },
    after: [text('letters.linkLasts')],
  })

/** For an address that nobody has yet and that may not sign up: why, and what to do (decision 60). */
export const signUpRefusedLetter = (
  { language, text }: Say,
  to: string,
  { why, application }: { why: string; application: string },
): Mail =>
  writeLetter({
    language,
    to,
    subject: text('letters.refusedSubject'),
    before: [text('letters.refused', { application: inQuotes(application) }), why],
    after: [text('letters.notYou')],
  })

/**
 * For an address that nobody has: the answer on the page was the same, this tells its holder.
 * @param signUp where to sign up, or why this address may not
 */
export const nobodyHereLetter = (
  { language, text }: Say,
  to: string,
  signUp: { url: string } | { refused: string },
): Mail =>
  writeLetter({
    language,
    to,
    subject: text('letters.nobodySubject', { product: productName }),
    ...('url' in signUp
      ? {
          before: [text('letters.nobodyMaySignUp')],
          link: { label: text('common.signUp'), url: signUp.url },
        }
      : { before: [text('letters.nobody'), signUp.refused] }),
    after: [text('letters.notYou')],
  })

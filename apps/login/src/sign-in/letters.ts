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

/** A letter with a code. It names an application in quotes: its name is somebody else's word. */
const codeLetter =
  (before: 'letters.signInCode' | 'letters.signUpCode' | 'letters.alreadyHere') =>
  ({ language, text }: Say, to: string, { code, application: name }: Coded): Mail => {
    const application = name === undefined ? productName : inQuotes(name)
    return writeLetter({
      language,
      to,
      subject: text('letters.codeSubject', { code: readable(code), application }),
      before: [text(before, { application })],
      code,
      after: [text('letters.codeLasts'), text('letters.codeNotYou')],
    })
  }

/** For a person who has a user: proves the address and signs in. */
export const signInCodeLetter = codeLetter('letters.signInCode')

/** For an address that nobody has yet: proves it and makes the user. */
export const signUpCodeLetter = codeLetter('letters.signUpCode')

/** For somebody who signs up with an address that has a user already. */
export const alreadyHereLetter = codeLetter('letters.alreadyHere')

const emailLetter = (
  { language, text }: Say,
  to: string,
  { code, subject, before }: { code: string; subject: string; before: string },
): Mail =>
  writeLetter({
    language,
    to,
    subject,
    before: [before],
    code,
    after: [text('letters.codeLasts'), text('letters.emailCodeNotYou')],
  })

/** For the address that somebody wants to have from now on. */
export const newEmailLetter = (say: Say, to: string, code: string): Mail =>
  emailLetter(say, to, { code, subject: say.text('letters.newEmailSubject'), before: say.text('letters.newEmailCode') })

/** For the address that somebody has, who wants another. */
export const oldEmailLetter = (say: Say, to: string, { code, wanted }: { code: string; wanted: string }): Mail =>
  emailLetter(say, to, {
    code,
    subject: say.text('letters.oldEmailSubject'),
    before: say.text('letters.oldEmailCode', { email: wanted }),
  })

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

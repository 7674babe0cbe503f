import { productName } from '@doorward/core/platform'
import { readable, writeLetter } from '@doorward/mail/letter'
import type { Mail } from '@doorward/mail/mailer'
import { inQuotes } from '@doorward/mail/names'

const codeLasts = 'The code works once, for 10 minutes, in the browser that asked for it.'
const notYou = "If it wasn't you, do nothing: without the code nobody gets in."

/** What a code is for: us, or an account's application, whose name the text alone tells, in quotes. */
const signInTo = (application: string | undefined) =>
  application === undefined
    ? { plain: productName, named: productName }
    : { plain: 'your application', named: inQuotes(application) }

/** For a person who has a user: proves the address and signs in. */
export const signInCodeLetter = (to: string, code: string, application?: string): Mail =>
  writeLetter({
    to,
    subject: `${readable(code)} is your code for ${signInTo(application).plain}`,
    before: [`Your code to sign in to ${signInTo(application).named}:`],
    code,
    after: [codeLasts, notYou],
  })

/** For an address that nobody has yet: proves it and makes the user. */
export const signUpCodeLetter = (to: string, code: string, application?: string): Mail =>
  writeLetter({
    to,
    subject: `${readable(code)} is your code for ${signInTo(application).plain}`,
    before: [
      `You are new here. This code confirms your e-mail address and signs you up to ${signInTo(application).named}:`,
    ],
    code,
    after: [codeLasts, notYou],
  })

/** For somebody who signs up with an address that has a user already. */
export const alreadyHereLetter = (to: string, code: string, application?: string): Mail =>
  writeLetter({
    to,
    subject: `${readable(code)} is your code for ${signInTo(application).plain}`,
    before: [
      `You already have an account here. This code signs you in to ${signInTo(application).named}; your password stays as it is:`,
    ],
    code,
    after: [codeLasts, notYou],
  })

export const newPasswordLetter = (to: string, url: string): Mail =>
  writeLetter({
    to,
    subject: `Set a new password for ${productName}`,
    before: ['Somebody, probably you, asked to set a new password for this e-mail address.'],
    link: { label: 'Set new password', url },
    after: ["The link works once, for 1 hour. If it wasn't you, do nothing: your password stays as it is."],
  })

/** For an address that nobody has yet and that may not sign up: why, and what to do (decision 60). */
export const signUpRefusedLetter = (to: string, why: string, application: string): Mail =>
  writeLetter({
    to,
    subject: 'This e-mail address cannot sign up yet',
    before: [
      `Somebody, probably you, asked for a code to sign in to ${inQuotes(application)} with this e-mail address. No user has it, so there is no code.`,
      why,
    ],
    after: ["If it wasn't you, do nothing."],
  })

/**
 * For an address that nobody has: the answer on the page was the same, this tells its holder.
 * @param signUp where to sign up, or why this address may not
 */
export const nobodyHereLetter = (to: string, signUp: { url: string } | { refused: string }): Mail =>
  writeLetter({
    to,
    subject: `No user has this e-mail address at ${productName}`,
    before: [
      `Somebody asked to set a new password for this e-mail address, but no user has it.${'url' in signUp ? ' You can sign up with it:' : ''}`,
      ...('url' in signUp ? [] : [signUp.refused]),
    ],
    ...('url' in signUp ? { link: { label: 'Sign up', url: signUp.url } } : {}),
    after: ["If it wasn't you, do nothing."],
  })

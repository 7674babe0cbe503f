import { randomInt } from 'node:crypto'
import { exampleSentence } from '@doorward/core/passwords/example-sentence'
import { judgePassword, type PasswordFault, passwordCharactersMin } from '@doorward/core/passwords/judge-password'
import { productName } from '@doorward/core/platform'
import { parseEmail } from '@doorward/core/text/email-address'
import { isReadable } from '@doorward/core/text/visible'
import { findSentCode } from '@doorward/store/sign-in/sign-in-codes'
import type { FastifyInstance } from 'fastify'
import type { LoginParts } from '../login-parts.ts'
import { paths } from '../oidc/paths.ts'
import { safariPage } from '../pages/notice-pages.ts'
import { type ForgottenState, forgottenPage, linkSentPage } from '../pages/password-pages.ts'
import { codePage, type SignInState, type SignUpState, signInPage, signUpPage } from '../pages/sign-in-page.ts'
import { hashPassword } from '../passwords/hash-pool.ts'
import { hashOfSecret } from '../secret-hash.ts'
import { checkPassword } from '../sign-in/check-password.ts'
import { type CodeWish, proveCode, sendCode } from '../sign-in/codes.ts'
import { sendPasswordLink } from '../sign-in/new-passwords.ts'
import { signUpNote } from '../sign-in/who-may-sign-up.ts'
import { admitMail, finish, goTo, inSignIn, type SignIn, show } from './interaction.ts'
import { visitorOf } from './known-browser.ts'
import { sayOn, takeSaid } from './said-once.ts'
import { isHelplessSafari } from './send-page.ts'

const emailFault = 'Enter an e-mail address, such as maya@example.com.'

const passwordRefusals = {
  wrong: "That e-mail and password don't match. Try again, or get a code by e-mail.",
  paused: 'Too many wrong passwords in a short time. Wait 15 minutes, or get a code by e-mail.',
  locked: 'Too many wrong passwords. Get a code by e-mail to go on.',
} as const

const codeRefusals = {
  wrong: "That code isn't right. Look at the newest mail and try again.",
  gone: 'That code no longer works. Send a new one.',
  paused: 'Too many wrong codes. Wait 15 minutes, then send a new one.',
} as const

/** What to tell about a password that was refused. */
export const passwordFaults: Record<PasswordFault, string> = {
  TooShort: `Use at least ${passwordCharactersMin} characters. A short sentence will do.`,
  TooLong: 'Use at most 1,024 bytes.',
  Common: 'This password is among the first that attackers try. Choose another.',
  Repeats: 'This password repeats a few characters. Choose another.',
  Context: 'This password is made of your own name or address. Choose another.',
}

/** Control characters, and those that turn the reading direction, as everywhere where people read a name. */
const notInNames = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

/** What is wrong with a person's name; undefined for nothing. */
function faultOfName(name: string): string | undefined {
  if (name.length > 100) return 'Use at most 100 characters.'
  return notInNames.test(name) || !isReadable(name) ? 'Use characters that can be seen.' : undefined
}

/** Leads back to a page of the sign-in, which says once what is wrong with the form that was sent. */
const sayAt = (given: SignIn, page: string, said: Parameters<typeof sayOn>[2]) =>
  sayOn(given, `${given.facts.base}${page}`, said)

const wantsAccount = ({ interaction }: SignIn) => interaction.prompt.name === 'create'

/** The page with e-mail and password, also where the application asked for the one that makes an account. */
const signInAt = (given: SignIn) => (wantsAccount(given) ? '?sign-in' : '')

const textOf = (form: URLSearchParams, name: string) => form.get(name) ?? undefined

async function mailCode(signIn: SignIn, wish: Pick<CodeWish, 'email' | 'signUp'>) {
  const { parts, issuer, interaction, facts, request } = signIn
  admitMail(signIn)
  const { applicationName } = facts
  const asked = { accountId: issuer.accountId, interactionId: interaction.uid, visitor: visitorOf(request) }
  await sendCode(parts, { ...asked, applicationName, ...wish })
}

async function showSignIn(signIn: SignIn) {
  const { parts, interaction, facts, request, reply } = signIn
  if (isHelplessSafari(parts.environment.hosts, request)) return reply.send(safariPage())
  if (wantsAccount(signIn) && !request.raw.url?.includes('?sign-in')) return goTo(signIn, '/sign-up')
  const email = parseEmail(String(interaction.params.login_hint ?? ''))
  return show(signIn, signInPage(facts, { email, ...takeSaid<SignInState>(signIn) }))
}

async function signIn(given: SignIn) {
  const { parts, issuer, form, request } = given
  const typed = textOf(form, 'email')
  const email = parseEmail(typed)
  if (!email) return sayAt(given, signInAt(given), { email: typed, emailFault })
  if (form.get('way') === 'code') {
    await mailCode(given, { email })
    return goTo(given, '/code')
  }
  const password = form.get('password') ?? ''
  if (!password) return sayAt(given, signInAt(given), { email, alert: 'Enter your password, or get a code by e-mail.' })
  const answer = await checkPassword(parts.environment, issuer.accountId, {
    email,
    password,
    visitor: visitorOf(request),
  })
  if ('person' in answer) return finish(given, { ...answer, method: 'pwd', isNew: false })
  return sayAt(given, signInAt(given), { email, alert: passwordRefusals[answer.refused] })
}

const sentCodeOf = ({ parts, issuer, interaction }: SignIn) =>
  parts.environment.database.account(
    issuer.accountId,
    (tx) => findSentCode(tx, issuer.accountId, hashOfSecret(interaction.uid)),
    'read',
  )

async function showCode(given: SignIn) {
  const sent = await sentCodeOf(given)
  if (!sent) return goTo(given, '')
  const { fault } = takeSaid<{ fault: string }>(given)
  const sentAgain = given.request.raw.url?.endsWith('?again') ?? false
  return show(given, codePage(given.facts, { email: sent.email, fault, sentAgain }))
}

async function enterCode(given: SignIn) {
  const { parts, issuer, interaction, form, request } = given
  const sent = await sentCodeOf(given)
  if (!sent) return goTo(given, '')
  const code = form.get('code') ?? ''
  if (!/\d/.test(code)) return sayAt(given, '/code', { fault: 'Enter the eight digits from the mail.' })
  const answer = await proveCode(parts, {
    accountId: issuer.accountId,
    interactionId: interaction.uid,
    code,
    visitor: visitorOf(request),
    requestId: request.id,
  })
  if ('person' in answer) return finish(given, { ...answer, method: 'otp' })
  return sayAt(given, '/code', { fault: codeRefusals[answer.refused] })
}

async function sendCodeAgain(given: SignIn) {
  const sent = await sentCodeOf(given)
  if (!sent) return goTo(given, '')
  const { email, newPasswordHash: passwordHash, newName: name } = sent
  await mailCode(given, { email, signUp: { passwordHash, name } })
  return goTo(given, '/code?again')
}

async function showSignUp(given: SignIn) {
  const { parts, issuer, interaction, facts } = given
  const email = parseEmail(String(interaction.params.login_hint ?? ''))
  const note = await signUpNote(parts.environment, issuer.accountId)
  const said = takeSaid<Omit<SignUpState, 'note'>>(given)
  return show(given, signUpPage(facts, { email, note, ...said }, exampleSentence(randomInt)))
}

async function signUp(given: SignIn) {
  const { form } = given
  const typed = textOf(form, 'email')
  const email = parseEmail(typed)
  const name = textOf(form, 'name')?.trim() || undefined
  const nameFault = name && faultOfName(name)
  const isByCode = form.get('way') === 'code'
  const password = form.get('password') ?? ''
  const fault = isByCode ? undefined : judgePassword(password, [email ?? '', name ?? '', productName])
  if (!email || nameFault || fault)
    return sayAt(given, '/sign-up', {
      email: typed,
      name,
      emailFault: email ? undefined : emailFault,
      nameFault,
      passwordFault: fault && passwordFaults[fault],
    })
  await mailCode(given, { email, signUp: { name, passwordHash: isByCode ? undefined : await hashPassword(password) } })
  return goTo(given, '/code')
}

interface LinkState extends ForgottenState {
  /** The address a link was asked for; `isSent` unless enough mails went there before. */
  sentTo?: string | undefined
  isSent?: boolean | undefined
}

async function showForgotten(given: SignIn) {
  const { sentTo, isSent = false, ...said } = takeSaid<LinkState & Record<string, string | boolean | undefined>>(given)
  if (sentTo !== undefined) return show(given, linkSentPage(given.facts.base, { email: sentTo, isSent }))
  return show(given, forgottenPage(given.facts, said))
}

async function sendLink(given: SignIn) {
  const { parts, issuer, form, request } = given
  const typed = textOf(form, 'email')
  const email = parseEmail(typed)
  if (!email) return sayAt(given, '/forgotten', { email: typed, emailFault })
  admitMail(given)
  const { accountId, origin } = issuer
  const isSent = await sendPasswordLink(parts, { accountId, origin, email, visitor: visitorOf(request) })
  return sayAt(given, '/forgotten', { sentTo: email, isSent })
}

/** The pages of one sign-in: password, code, sign-up, forgotten password. */
export function signInRoutes(app: FastifyInstance, parts: LoginParts): void {
  const at = `${paths.signIn}/:uid`
  const page = { config: { page: true } }
  app.get(paths.signIn, page, (_, reply) => reply.redirect('/'))
  app.get(at, page, inSignIn(parts, showSignIn))
  app.post(at, page, inSignIn(parts, signIn))
  app.get(`${at}/code`, page, inSignIn(parts, showCode))
  app.post(`${at}/code`, page, inSignIn(parts, enterCode))
  app.post(`${at}/code/again`, page, inSignIn(parts, sendCodeAgain))
  app.get(`${at}/sign-up`, page, inSignIn(parts, showSignUp))
  app.post(`${at}/sign-up`, page, inSignIn(parts, signUp))
  app.get(`${at}/forgotten`, page, inSignIn(parts, showForgotten))
  app.post(`${at}/forgotten`, page, inSignIn(parts, sendLink))
}

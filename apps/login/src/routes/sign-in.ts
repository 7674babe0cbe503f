import { randomInt } from 'node:crypto'
import { multiFactorMethod } from '@doorward/core/accounts/second-factor'
import { isAllOff } from '@doorward/core/accounts/sign-in-methods'
import { exampleSentence } from '@doorward/core/passwords/example-sentence'
import {
  isShortPassword,
  judgePassword,
  type PasswordFault,
  passwordBytesMax,
  passwordCharactersMin,
} from '@doorward/core/passwords/judge-password'
import { productName } from '@doorward/core/platform'
import { parseEmail } from '@doorward/core/text/email-address'
import { hashOfSecret } from '@doorward/store/secrets/secret-hash'
import { findSentCode } from '@doorward/store/sign-in/sign-in-codes'
import type { Say } from '@doorward/texts/english'
import type { FastifyInstance } from 'fastify'
import type { FederationSaid } from '../federation/federated-sign-in.ts'
import type { LoginParts } from '../login-parts.ts'
import { paths } from '../oidc/paths.ts'
import { safariPage } from '../pages/notice-pages.ts'
import { type ForgottenState, forgottenPage, linkSentPage } from '../pages/password-pages.ts'
import { codePage, type SignInState, type SignUpState, signInPage, signUpPage } from '../pages/sign-in-page.ts'
import { hashPassword } from '../passwords/hash-pool.ts'
import { findPerson } from '../people.ts'
import { hasSecondFactor } from '../second-factors/next-step.ts'
import { optionsToProve, provePasskey } from '../second-factors/passkeys.ts'
import { checkPassword } from '../sign-in/check-password.ts'
import { proveCode } from '../sign-in/codes.ts'
import { faultOfName } from '../sign-in/fault-of-name.ts'
import { methodFault } from '../sign-in/method-fault.ts'
import { findMethods } from '../sign-in/methods.ts'
import { sendPasswordLink } from '../sign-in/new-passwords.ts'
import { findProved } from '../sign-in/proved-person.ts'
import { signUpNote } from '../sign-in/who-may-sign-up.ts'
import { choosePerson, showPeople } from './choose.ts'
import { faultAt, leadByAddress, methodsShown, offered, pendingOf } from './federated.ts'
import {
  admitMail,
  asksAboutDevice,
  choosesPerson,
  complete,
  finish,
  goTo,
  inSignIn,
  refuse,
  type SignIn,
  show,
  signInAt,
  wantsAccount,
} from './interaction.ts'
import { visitorOf } from './known-browser.ts'
import { mailCode } from './mail-code.ts'
import { sayOn, takeSaid } from './said-once.ts'
import { isHelplessSafari } from './send-page.ts'
import { offersSso, ssoAsked } from './sso.ts'
import { wantedBy } from './wanted-connection.ts'

/** What to tell about a password, where a code is the way out and where it is off. */
const passwordRefusals = {
  none: { withCode: 'signIn.noPassword', alone: 'signIn.noPasswordAlone' },
  wrong: { withCode: 'signIn.wrongPassword', alone: 'signIn.wrongPasswordAlone' },
  paused: { withCode: 'signIn.pausedPassword', alone: 'signIn.pausedPasswordAlone' },
  locked: { withCode: 'signIn.lockedPassword', alone: 'signIn.lockedPasswordAlone' },
} as const

const codeRefusals = {
  wrong: 'signIn.wrongCode',
  gone: 'signIn.goneCode',
  paused: 'signIn.pausedCode',
} as const

/** What to tell about a password that was refused. */
export function passwordFaultText({ text }: Say, fault: PasswordFault, characters = passwordCharactersMin): string {
  if (fault === 'TooShort') return text('signIn.passwordTooShort', { characters })
  if (fault === 'TooLong') return text('signIn.passwordTooLong', { bytes: passwordBytesMax })
  return text(`signIn.password${fault}`)
}

/** Leads back to a page of the sign-in, which says once what is wrong with the form that was sent. */
const sayAt = (given: SignIn, page: string, said: Parameters<typeof sayOn>[2]) =>
  sayOn(given, `${given.facts.base}${page}`, said)

const textOf = (form: URLSearchParams, name: string) => form.get(name) ?? undefined

/** Whom a service client or a provider named for this sign-in, in this browser: no page is asked for then. */
async function provedPersonOf(signIn: SignIn) {
  const { parts, issuer, asked, interaction, request } = signIn
  const { accountId } = issuer
  const signIns = [interaction.uid, ...(asked ? [String(interaction.params.state)] : [])]
  const proved = await findProved(parts.environment, accountId, { cookies: request.headers.cookie, signIns })
  const person = proved?.isConfirmed && (await findPerson(parts.environment, accountId, proved.userId))
  return person && proved ? { ...proved, person } : undefined
}

/** Whether the person comes from an invite, to the console or to an application: said by whoever leads here, and known by no address. */
const isInvited = ({ asked, interaction, request }: SignIn): boolean =>
  (asked?.inviteId !== undefined || interaction.params.invited !== undefined) && !request.raw.url?.includes('?sign-in')

/** What the page says beside its form: how the person came to it, or that the invite they came with is gone. */
async function noteOf(signIn: SignIn): Promise<string | undefined> {
  const { parts, issuer, asked, say } = signIn
  const { inviteId } = asked ?? {}
  if (inviteId && !(await parts.environment.standingInvite(issuer.accountId, inviteId)))
    return say.text('signIn.inviteGone')
  const { note } = takeSaid<{ note: string }>(signIn, paths.signIn)
  return note ?? (isInvited(signIn) ? say.text('signIn.invited') : undefined)
}

async function showSignIn(signIn: SignIn) {
  const { parts, issuer, interaction, facts, say, request } = signIn
  if (isHelplessSafari(parts.environment.hosts, request)) return show(signIn, safariPage(say))
  if (asksAboutDevice(signIn) && !request.raw.url?.includes('?sign-in')) return goTo(signIn, '/device')
  const proved = await provedPersonOf(signIn)
  if (proved) return finish(signIn, proved)
  if (wantsAccount(signIn) && !request.raw.url?.includes('?sign-in')) return goTo(signIn, '/sign-up')
  const { ends, ...said } = takeSaid<SignInState & FederationSaid>(signIn)
  const { connectionId: wanted } = await wantedBy(signIn)
  if (ends === 'anyone' || (wanted && ends === 'named')) return refuse(signIn, said.alert ?? '')
  if (wanted && said.alert === undefined && !request.raw.url?.includes('?'))
    return goTo(signIn, `/with/${encodeURIComponent(wanted)}`)
  if (offersSso(signIn) && ssoAsked(signIn) && said.alert === undefined && !request.raw.url?.includes('?'))
    return goTo(signIn, '/sso')
  if (choosesPerson(signIn) && said.alert === undefined && !request.raw.url?.includes('?'))
    return goTo(signIn, '/choose')
  const pending = request.raw.url?.endsWith('?as-before') ? await pendingOf(signIn) : undefined
  const email = pending?.vouched.email ?? parseEmail(String(interaction.params.login_hint ?? ''))
  const note = await noteOf(signIn)
  const ways = {
    connections: await offered(signIn),
    offersSso: offersSso(signIn),
    asksForEmail: request.brand?.includeEmail ?? true,
    methods: await methodsShown(signIn),
    passkeyOptions: await passkeyOptionsOf(signIn),
    isCodeFirst: isInvited(signIn),
    offersSignUp: !isAllOff(await findMethods(parts.environment, issuer.accountId)),
  }
  return show(signIn, signInPage(say, facts, { email, note, ...said }, ways))
}

/** What a browser shows a passkey by, where passkeys let people in: they stand with the account's own ways. */
async function passkeyOptionsOf(signIn: SignIn) {
  if (isAllOff(await methodsShown(signIn))) return undefined
  return optionsToProve(signIn.parts.environment, passkeyPlace(signIn))
}

const passkeyPlace = ({ issuer, interaction }: SignIn) => ({
  ...{ accountId: issuer.accountId, origin: issuer.origin },
  place: interaction.uid,
})

/** A passkey with a finger, face or PIN is two factors: it ends the sign-in, but for people whom only their company lets in. */
async function signInByPasskey(given: SignIn) {
  const { parts, issuer, form, say } = given
  const sayFault = (alert: string) => sayAt(given, signInAt(given), { alert })
  const at = passkeyPlace(given)
  const answer = await provePasskey(parts.environment, at, { credential: form.get('credential') })
  if ('refused' in answer)
    return sayFault(say.text(answer.refused === 'gone' ? 'factors.passkeyGone' : 'factors.passkeyFailed'))
  const person = await findPerson(parts.environment, issuer.accountId, answer.userId)
  if (!person) return refuse(given, say.text('signInErrors.gone'))
  const methods = await findMethods(parts.environment, issuer.accountId, person.tenant)
  if (person.boundTo || isAllOff(methods)) return sayFault(say.text('factors.passkeyOff'))
  const amr = [...answer.amr, multiFactorMethod]
  return complete(given, { person, method: answer.amr[0] ?? '', isNew: false, amr })
}

async function signIn(given: SignIn) {
  const { form } = given
  const { text } = given.say
  const typed = textOf(form, 'email')
  const email = parseEmail(typed)
  if (!email) return sayAt(given, signInAt(given), { email: typed, emailFault: text('signIn.noEmail') })
  if (await leadByAddress(given, email)) return given.reply
  const method = form.get('way') === 'code' ? 'emailCode' : 'password'
  const off = await faultAt(given, method, email)
  if (off) return sayAt(given, signInAt(given), { email, alert: off })
  if (method === 'emailCode') {
    await mailCode(given, { email })
    return goTo(given, '/code')
  }
  return signInByPassword(given, email)
}

async function signInByPassword(given: SignIn, email: string) {
  const { parts, issuer, form, request } = given
  const password = form.get('password') ?? ''
  const sayFault = async (fault: keyof typeof passwordRefusals) => {
    const way = (await faultAt(given, 'emailCode', email)) ? 'alone' : 'withCode'
    return sayAt(given, signInAt(given), { email, alert: given.say.text(passwordRefusals[fault][way]) })
  }
  if (!password) return sayFault('none')
  const answer = await checkPassword(parts.environment, issuer.accountId, {
    email,
    password,
    visitor: visitorOf(request),
  })
  if (!('person' in answer)) return sayFault(answer.refused)
  if (isShortPassword(password) && !(await hasSecondFactor(parts.environment, { ...issuer, ...answer.person })))
    return goOnByCode(given, email)
  return finish(given, { ...answer, method: 'pwd', isNew: false })
}

/**
 * Asks for a code too where a right password is too short alone (security 23): it was set beside a second factor that is gone,
 * or in another product.
 */
async function goOnByCode(given: SignIn, email: string) {
  if (await faultAt(given, 'emailCode', email))
    return sayAt(given, signInAt(given), { email, alert: given.say.text('signIn.passwordShortAlone') })
  await mailCode(given, { email })
  return sayAt(given, '/code', { fault: given.say.text('signIn.passwordShortWithCode') })
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
  return show(given, codePage(given.say, given.facts, { email: sent.email, fault, sentAgain }))
}

async function enterCode(given: SignIn) {
  const { parts, issuer, interaction, form, request } = given
  const sent = await sentCodeOf(given)
  if (!sent) return goTo(given, '')
  const code = form.get('code') ?? ''
  if (!/\d/.test(code)) return sayAt(given, '/code', { fault: given.say.text('signIn.noCode') })
  const answer = await proveCode(parts, {
    accountId: issuer.accountId,
    interactionId: interaction.uid,
    code,
    visitor: visitorOf(request),
    requestId: request.id,
    say: given.say,
  })
  const by = 'person' in answer && answer.isNew && sent.newPasswordHash ? 'password' : 'emailCode'
  if ('person' in answer) return finish(given, { ...answer, method: 'otp', by })
  const { text } = given.say
  if (answer.refused === 'shutOut') return refuse(given, text('signInErrors.gone'))
  const fault = text(codeRefusals[answer.refused])
  if (await sentCodeOf(given)) return sayAt(given, '/code', { fault })
  return sayAt(given, signInAt(given), { email: sent.email, alert: fault }) // it was used up meanwhile
}

async function sendCodeAgain(given: SignIn) {
  const sent = await sentCodeOf(given)
  if (!sent) return goTo(given, '')
  const { email, newPasswordHash: passwordHash, newName: name } = sent
  await mailCode(given, { email, signUp: { passwordHash, name } })
  return goTo(given, '/code?again')
}

async function showSignUp(given: SignIn) {
  const { parts, issuer, interaction, facts, say } = given
  const methods = await findMethods(parts.environment, issuer.accountId)
  if (isAllOff(methods)) return goTo(given, signInAt(given))
  const email = parseEmail(String(interaction.params.login_hint ?? ''))
  const note = await signUpNote(parts.environment, issuer.accountId, say)
  const said = takeSaid<Omit<SignUpState, 'note'>>(given)
  return show(
    given,
    signUpPage(say, facts, { email, note, ...said }, { methods, suggestion: exampleSentence(randomInt, say.language) }),
  )
}

async function signUp(given: SignIn) {
  const { parts, issuer, form, say } = given
  const typed = textOf(form, 'email')
  const email = parseEmail(typed)
  if (email && (await leadByAddress(given, email))) return given.reply
  const name = textOf(form, 'name')?.trim() || undefined
  const nameFault = name && faultOfName(say, name)
  const isByCode = form.get('way') === 'code'
  const method = isByCode ? 'emailCode' : 'password'
  const off = await methodFault(parts.environment, issuer, { method, tenant: undefined, say })
  if (off) return sayAt(given, signInAt(given), { email: typed, alert: off })
  const password = form.get('password') ?? ''
  const fault = isByCode ? undefined : judgePassword(password, [email ?? '', name ?? '', productName])
  if (!email || nameFault || fault)
    return sayAt(given, '/sign-up', {
      email: typed,
      name,
      emailFault: email ? undefined : say.text('signIn.noEmail'),
      nameFault,
      passwordFault: fault && passwordFaultText(say, fault),
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
  const off = await faultAt(given, 'password')
  if (off) return sayAt(given, signInAt(given), { alert: off })
  const { sentTo, isSent = false, ...said } = takeSaid<LinkState & Record<string, string | boolean | undefined>>(given)
  if (sentTo !== undefined) return show(given, linkSentPage(given.say, given.facts.base, { email: sentTo, isSent }))
  return show(given, forgottenPage(given.say, given.facts, said))
}

async function sendLink(given: SignIn) {
  const { parts, issuer, form, request } = given
  const typed = textOf(form, 'email')
  const email = parseEmail(typed)
  if (!email) return sayAt(given, '/forgotten', { email: typed, emailFault: given.say.text('signIn.noEmail') })
  const off = await faultAt(given, 'password', email)
  if (off) return sayAt(given, signInAt(given), { email, alert: off })
  admitMail(given)
  const { accountId, origin } = issuer
  const isSent = await sendPasswordLink(parts, {
    accountId,
    origin,
    email,
    visitor: visitorOf(request),
    say: given.say,
  })
  return sayAt(given, '/forgotten', { sentTo: email, isSent })
}

/** The pages of one sign-in: password, code, sign-up, forgotten password. */
export function signInRoutes(app: FastifyInstance, parts: LoginParts): void {
  const at = `${paths.signIn}/:uid`
  const page = { config: { page: true } }
  app.get(at, page, inSignIn(parts, showSignIn))
  app.post(at, page, inSignIn(parts, signIn))
  app.get(`${at}/choose`, page, inSignIn(parts, showPeople))
  app.post(`${at}/choose`, page, inSignIn(parts, choosePerson))
  app.post(`${at}/passkey`, page, inSignIn(parts, signInByPasskey))
  app.get(`${at}/code`, page, inSignIn(parts, showCode))
  app.post(`${at}/code`, page, inSignIn(parts, enterCode))
  app.post(`${at}/code/again`, page, inSignIn(parts, sendCodeAgain))
  app.get(`${at}/sign-up`, page, inSignIn(parts, showSignUp))
  app.post(`${at}/sign-up`, page, inSignIn(parts, signUp))
  app.get(`${at}/forgotten`, page, inSignIn(parts, showForgotten))
  app.post(`${at}/forgotten`, page, inSignIn(parts, sendLink))
}

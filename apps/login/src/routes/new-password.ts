import { randomInt } from 'node:crypto'
import type { AccountId } from '@doorward/core/ids'
import { exampleSentence } from '@doorward/core/passwords/example-sentence'
import {
  judgePassword,
  passwordCharactersMin,
  passwordCharactersMinOfTwo,
} from '@doorward/core/passwords/judge-password'
import { productName } from '@doorward/core/platform'
import { subscriberOf } from '@doorward/http/limits/network-of'
import type { Say } from '@doorward/texts/english'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { LoginParts } from '../login-parts.ts'
import type { Issuer } from '../oidc/issuers.ts'
import { paths } from '../oidc/paths.ts'
import { noticePage } from '../pages/notice-pages.ts'
import { newPasswordPage } from '../pages/password-pages.ts'
import type { Person } from '../people.ts'
import { hasSecondFactor } from '../second-factors/next-step.ts'
import { methodFault } from '../sign-in/method-fault.ts'
import { findLinkedPerson, setPasswordByLink } from '../sign-in/new-passwords.ts'
import { textsOf } from '../texts.ts'
import { formOf, queryOf } from './form-body.ts'
import { rememberBrowser, visitorOf } from './known-browser.ts'
import { sayOn, takeSaid } from './said-once.ts'
import { checkOwnForm, sendPage } from './send-page.ts'
import { passwordFaultText } from './sign-in.ts'

const rate = { perSecond: 0.5, burst: 30, of: 'forms from one network' }

const toSignIn = ({ text }: Say) => ({ label: text('pages.goToSignIn'), url: paths.signIn })

function noLongerWorks(reply: FastifyReply) {
  const say = textsOf(reply.request)
  const words = { heading: say.text('pages.linkGone'), text: say.text('pages.linkGoneText') }
  return sendPage(reply, noticePage(say, { ...words, link: toSignIn(say) }), { status: 400 })
}

function isSetNow(reply: FastifyReply) {
  const say = textsOf(reply.request)
  const words = { heading: say.text('pages.passwordSet'), text: say.text('pages.passwordSetText') }
  return sendPage(reply, noticePage(say, { ...words, link: toSignIn(say) }))
}

/** What to tell somebody whom a password does not let in; undefined where it does. */
const passwordFault = (
  { environment }: LoginParts,
  reply: FastifyReply,
  { issuer, person: { tenant } }: { issuer: Issuer; person: Person },
) => methodFault(environment, issuer, { method: 'password', tenant, say: textsOf(reply.request) })

function isOfNoUse(reply: FastifyReply, text: string) {
  const say = textsOf(reply.request)
  return sendPage(reply, noticePage(say, { heading: say.text('pages.passwordsOff'), text, link: toSignIn(say) }), {
    status: 400,
  })
}

/** How long a new password has to be: fewer characters do beside a second factor. */
const charactersMinOf = async ({ environment }: LoginParts, accountId: AccountId, { userId }: Person) =>
  (await hasSecondFactor(environment, { accountId, userId })) ? passwordCharactersMinOfTwo : passwordCharactersMin

/** The page behind the link of a mail. The link's token proves the person; nothing else of the browser is asked for. */
export function newPasswordRoutes(app: FastifyInstance, parts: LoginParts): void {
  const page = { config: { page: true } }
  app.get(paths.newPassword, page, async (request, reply) => {
    parts.http.limiter(`login form ${subscriberOf(request)}`, rate)
    const { fault, isSet } = takeSaid<{ fault: string; isSet: boolean }>({ parts, request, reply })
    if (isSet) return isSetNow(reply)
    const issuer = await parts.findIssuer(request.hostFacts)
    const { accountId } = issuer
    const token = queryOf(request).get('token') ?? ''
    const person = await findLinkedPerson(parts, accountId, token)
    if (!person) return noLongerWorks(reply)
    const off = await passwordFault(parts, reply, { issuer, person })
    if (off) return isOfNoUse(reply, off)
    const charactersMin = await charactersMinOf(parts, accountId, person)
    const state = { token, email: person.email ?? '', charactersMin, fault }
    const say = textsOf(request)
    return sendPage(reply, newPasswordPage(say, state, exampleSentence(randomInt, say.language)))
  })
  app.post(paths.newPassword, page, async (request, reply) => {
    parts.http.limiter(`login form ${subscriberOf(request)}`, rate)
    checkOwnForm(request)
    const issuer = await parts.findIssuer(request.hostFacts)
    const { accountId } = issuer
    const token = formOf(request).get('token') ?? ''
    const password = formOf(request).get('password') ?? ''
    const person = await findLinkedPerson(parts, accountId, token)
    if (!person) return noLongerWorks(reply)
    const off = await passwordFault(parts, reply, { issuer, person })
    if (off) return isOfNoUse(reply, off)
    const { email = '', name = '' } = person
    const charactersMin = await charactersMinOf(parts, accountId, person)
    const fault = judgePassword(password, [email, name, productName], charactersMin)
    if (fault) {
      const back = `${paths.newPassword}?${new URLSearchParams({ token })}`
      return sayOn({ parts, request, reply }, back, {
        fault: passwordFaultText(textsOf(request), fault, charactersMin),
      })
    }
    const owner = await setPasswordByLink(parts, accountId, { token, password, visitor: visitorOf(request) })
    if (!owner) return noLongerWorks(reply)
    await rememberBrowser(parts, { accountId, userId: owner.userId, request, reply })
    return sayOn({ parts, request, reply }, paths.newPassword, { isSet: true })
  })
}

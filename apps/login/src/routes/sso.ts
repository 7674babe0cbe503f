import { ssoConnectionId } from '@doorward/core/accounts/sso'
import { type AccountId, idRules, platformAccountId } from '@doorward/core/ids'
import type { FastifyInstance } from 'fastify'
import { cookieLine, cookieOf } from '../cookies.ts'
import { goToProvider } from '../federation/federated-sign-in.ts'
import { findAccountByName } from '../federation/sso/find-sso.ts'
import type { LoginParts } from '../login-parts.ts'
import { paths } from '../oidc/paths.ts'
import { onwardPage } from '../pages/sign-in-page.ts'
import { type SsoState, ssoPage } from '../pages/sso-page.ts'
import { queryOf } from './form-body.ts'
import { goTo, inSignIn, type SignIn, show } from './interaction.ts'
import { sayOn, takeSaid } from './said-once.ts'

/** What was entered last in this browser. */
const nameCookie = '__Host-sso'
const nameSeconds = 365 * 86_400
const nameMax = 128
/** Cut between letters, not within one. */
const inBounds = (typed: string): string => [...typed].slice(0, nameMax).join('')

/** Whether accounts' own people can sign in here: to the console alone (decision 42). */
export const offersSso = ({ issuer }: SignIn): boolean => issuer.accountId === platformAccountId

/** The name that the console asks for, such as by the address that a company's own start page leads to. */
export const ssoAsked = ({ interaction: { params } }: SignIn): string | undefined =>
  typeof params.domain_hint === 'string' && params.domain_hint !== '' ? inBounds(params.domain_hint) : undefined

/** A damaged cookie remembers nothing. */
const rememberedName = ({ request }: SignIn): string | undefined => {
  const kept = cookieOf(request.headers.cookie, nameCookie)
  try {
    return kept && decodeURIComponent(kept)
  } catch {
    return undefined
  }
}

async function showSso(signIn: SignIn) {
  if (!offersSso(signIn)) return goTo(signIn, '')
  const said = takeSaid<SsoState>(signIn)
  const asked = said.domain === undefined ? ssoAsked(signIn) : undefined
  if (asked && !queryOf(signIn.request).has('again')) return lead(signIn, asked)
  return show(signIn, ssoPage(signIn.say, signIn.facts, { domain: asked ?? rememberedName(signIn), ...said }))
}

/** Goes on to the provider of the account that has the name, by a page between; says so where there is none. */
async function lead(signIn: SignIn, typed: string) {
  const domain = inBounds(typed.trim())
  const { parts, facts, say, reply } = signIn
  const page = `${facts.base}/sso?again`
  if (!domain) return sayOn(signIn, page, { domain, fault: say.text('sso.missing') })
  const accountId = await findAccountByName(parts.environment, domain)
  if (!accountId) return sayOn(signIn, page, { domain, fault: say.text('sso.unknown', { domain }) })
  reply.header('set-cookie', cookieLine(nameCookie, encodeURIComponent(domain), nameSeconds))
  return sayOn(signIn, `${facts.base}/sso/onward`, { accountId, domain })
}

async function enterName(signIn: SignIn) {
  if (!offersSso(signIn)) return goTo(signIn, '')
  return lead(signIn, signIn.form.get('domain') ?? '')
}

async function showOnward(signIn: SignIn) {
  const { accountId, domain = '' } = takeSaid<{ accountId: string; domain: string }>(signIn)
  if (!accountId) return goTo(signIn, '/sso?again')
  return show(signIn, onwardPage(signIn.say, { name: domain, to: `${signIn.facts.base}/sso/${accountId}` }))
}

const accountIdPattern = new RegExp(idRules.accountId.pattern)

/** Sends the browser to the provider of an account. */
async function goThere(signIn: SignIn) {
  const { accountId = '' } = signIn.request.params as { accountId?: string } // of the route
  if (!offersSso(signIn) || !accountIdPattern.test(accountId)) return goTo(signIn, '')
  const ssoOf = accountId as AccountId // its pattern was checked
  const { uid, params } = signIn.interaction
  const applicationId = String(params.client_id)
  return goToProvider(signIn, { signIn: { uid }, connectionId: ssoConnectionId(ssoOf), ssoOf, applicationId })
}

/** "Continue with SSO": people of an account sign in to the console by their company. */
export function ssoRoutes(app: FastifyInstance, parts: LoginParts): void {
  const at = `${paths.signIn}/:uid/sso`
  const page = { config: { page: true } }
  app.get(at, page, inSignIn(parts, showSso))
  app.post(at, page, inSignIn(parts, enterName))
  app.get(`${at}/onward`, page, inSignIn(parts, showOnward))
  app.get(`${at}/:accountId`, page, inSignIn(parts, goThere))
}

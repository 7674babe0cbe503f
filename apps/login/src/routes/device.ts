import type { UserId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import { deviceOf as readDevice } from '@doorward/core/text/user-agent'
import { clientAddress } from '@doorward/http/limits/client-address'
import { networkOf } from '@doorward/http/limits/network-of'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DeviceCode } from 'oidc-provider'
import type { LoginParts } from '../login-parts.ts'
import type { TypedCode } from '../oidc/library/device-pages.ts'
import { devicePrompt } from '../oidc/library/prompts.ts'
import { paths } from '../oidc/paths.ts'
import { deviceName } from '../pages/device-name.ts'
import { askDevicePage } from '../pages/device-pages.ts'
import { findPerson } from '../people.ts'
import { admitUserCode, forgiveUserCode } from '../sign-in/guess-limits.ts'
import { textsOf } from '../texts.ts'
import { answerByLibrary } from './answer-by-library.ts'
import { formOf, queryOf } from './form-body.ts'
import { asksAboutDevice, inSignIn, refuse, type SignIn, show } from './interaction.ts'
import { resume } from './resume.ts'
import { sayOn, takeSaid } from './said-once.ts'
import { answerExpired, checkOwnForm } from './send-page.ts'

const charactersMax = 24
const normal = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** The page for the code; one in the address is filled in, and no more. */
async function showCode(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  const typed = queryOf(request).get('user_code')?.slice(0, charactersMax)
  const typedCode = { code: typed, ...takeSaid<TypedCode>({ parts, request, reply }, paths.device) }
  await answerByLibrary(parts, request, reply, { url: paths.device, typedCode })
  return reply
}

/** The code is typed. Wrong ones are counted by network, on all nodes together; the library asks who it is that typed a right one. */
async function takeCode(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  checkOwnForm(request)
  const { text } = textsOf(request)
  const { accountId, provider } = await parts.findIssuer(request.hostFacts)
  const form = formOf(request)
  const code = (form.get('user_code') ?? '').slice(0, charactersMax)
  const sayFault = (fault: string) => sayOn({ parts, request, reply }, paths.device, { code, fault })
  if (!normal(code)) return sayFault(text('pages.deviceNoCode'))
  const network = networkOf(clientAddress(request))
  const verdict = await admitUserCode(parts.environment, accountId, network)
  if (!verdict.may)
    throw new Refusal('TooManyRequests', { title: text('pages.deviceTooMany'), retryAfterSeconds: verdict.waitSeconds })
  const found = await provider.DeviceCode.findByUserCode(normal(code))
  if (!found || found.error || found.accountId || found.inFlight) return sayFault(text('pages.deviceWrongCode'))
  await forgiveUserCode(parts.environment, accountId, network)
  const shown = new URLSearchParams({ user_code: code, xsrf: form.get('xsrf') ?? '', confirm: 'yes' })
  await answerByLibrary(parts, request, reply, { url: paths.device, form: shown })
  return reply
}

/** The device that a sign-in is for. */
async function deviceOf({ issuer, interaction }: SignIn): Promise<DeviceCode | undefined> {
  const { deviceCode } = interaction as typeof interaction & { deviceCode?: string }
  return deviceCode ? issuer.provider.DeviceCode.find(deviceCode) : undefined
}

/** Asks whoever has signed in whether the device may be. */
async function askPerson(signIn: SignIn) {
  const { parts, issuer, interaction, say, facts } = signIn
  const device = asksAboutDevice(signIn) ? await deviceOf(signIn) : undefined
  const userId = interaction.session?.accountId as UserId | undefined // a stored subject
  const person = userId && (await findPerson(parts.environment, issuer.accountId, userId))
  if (!device || !person) return answerExpired(signIn.reply)
  const { ip = '–', userAgent } = (device.deviceInfo ?? {}) as { ip?: string; userAgent?: string } // as `deviceFlow` has it
  const { userCode = '', iat } = device
  const { browser, system } = readDevice(userAgent ?? '')
  const shown = {
    code: `${userCode.slice(0, 4)}-${userCode.slice(4)}`,
    device: browser || system ? deviceName(say, userAgent ?? null) : undefined,
    address: ip,
    minutesAgo: Math.max(0, Math.floor((parts.environment.clock.now() / 1000 - iat) / 60)),
    person: person.email ?? person.name ?? person.userId,
  }
  return show(signIn, askDevicePage(say, facts, shown))
}

/** The answer to it: nothing but an explicit yes signs the device in. */
async function answerDevice(signIn: SignIn) {
  const { issuer, request, reply, form, say } = signIn
  if (!asksAboutDevice(signIn)) return answerExpired(reply)
  if (form.get('answer') !== 'yes') return refuse(signIn, say.text('pages.deviceRefused'))
  const returnTo = await issuer.provider.interactionResult(request.raw, reply.raw, { [devicePrompt]: {} })
  return reply.header('cache-control', 'no-store').redirect(returnTo, 303)
}

/** Signing in devices that have no browser (RFC 8628 §3.3). */
export function deviceRoutes(app: FastifyInstance, parts: LoginParts): void {
  const page = { config: { page: true } }
  app.get(paths.device, page, (request, reply) => showCode(parts, request, reply))
  app.post(paths.device, page, (request, reply) => takeCode(parts, request, reply))
  app.get(`${paths.device}/:uid`, page, (request, reply) => resume(parts, request, reply, paths.device))
  app.get(`${paths.signIn}/:uid/device`, page, inSignIn(parts, askPerson))
  app.post(`${paths.signIn}/:uid/device`, page, inSignIn(parts, answerDevice))
}

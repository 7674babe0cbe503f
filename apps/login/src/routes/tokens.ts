import { namesExtension } from '@doorward/core/applications/extension'
import { type AccountId, platformAccountId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import { clientAddress } from '@doorward/http/limits/client-address'
import { subscriberOf } from '@doorward/http/limits/network-of'
import { hashOfSecret } from '@doorward/store/secrets/secret-hash'
import { notePoll } from '@doorward/store/sign-in/oidc-rows'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LoginParts } from '../login-parts.ts'
import { deviceGrantType, exchangeGrantType } from '../oidc/applications.ts'
import { admitServiceClient, grantToClient, refuseGrant } from '../oidc/client-credentials.ts'
import {
  type ClientProof,
  type ClientRequest,
  proofOf,
  provenForm,
  TokenError,
  unknownClient,
} from '../oidc/client-proof.ts'
import { grantToExtension } from '../oidc/extension-code.ts'
import type { Issuer } from '../oidc/issuers.ts'
import { endOwnToken, readExtensionToken, readOwnToken, tellToken } from '../oidc/own-tokens.ts'
import { grantByPassword } from '../oidc/password-grant.ts'
import { paths } from '../oidc/paths.ts'
import { proveApplication } from '../oidc/prove-application.ts'
import { exchangeToken } from '../oidc/token-exchange.ts'
import { answerByLibrary, rowsOf } from './answer-by-library.ts'
import { asKnownRequest, checkLength, formOf, withOneResource } from './form-body.ts'
import { answerProtocolError } from './protocol-error.ts'

const rateOf = (of: string) => ({ perSecond: 20, burst: 200, of: `${of} from one network` })
const rates = {
  push: rateOf('requests to ask for sign-ins'),
  device: { perSecond: 1, burst: 60, of: 'devices that ask for a sign-in from one network' },
  tokens: rateOf('requests for tokens'),
  revoke: rateOf('requests to end tokens'),
}
/** Whoever introspects does so for each request that reaches it. */
const introspectRate = { perSecond: 500, burst: 1_000, of: 'introspections from one network' }

/**
 * What a client says at an endpoint of the protocol. Of the Authorization header Basic alone counts (RFC 6749 §2.3.1):
 * published clients send a bearer token of their own to the token endpoint too.
 */
function clientRequestOf(request: FastifyRequest): ClientRequest {
  const { authorization } = request.headers
  const basic = /^Basic /i.test(authorization ?? '') ? authorization : undefined
  return { form: formOf(request), authorization: basic, dpop: request.headers.dpop, ip: clientAddress(request) }
}

/** Whether it says that it is a service client or an extension. */
const isServiceClient = ({ clientId }: ClientProof): boolean => /^(sc|ext)_/.test(clientId)

const kept = (reply: FastifyReply) => reply.header('cache-control', 'no-store').header('pragma', 'no-cache')

/** What an application asks once it has proved itself, as the library takes it, with the rows that it looks at. */
async function provenRequest(
  parts: LoginParts,
  issuer: Issuer,
  asked: ClientRequest,
  shown: Omit<Parameters<typeof rowsOf>[2], 'applicationId'> = {},
) {
  const proof = proofOf(asked)
  const rows = await rowsOf(parts, issuer, { applicationId: proof.clientId, ...shown })
  const { applicationId } = await proveApplication({ ...parts, issuer }, proof, (id) => rows.application(id))
  return { form: provenForm(asked, applicationId), rows }
}

/** The grants of applications, which the library knows, and of extensions. */
const grantsOfOthers = new Set<string | null>([null, '', 'authorization_code', 'refresh_token', deviceGrantType])

/** The grants that service clients ask for; of passwords theirs alone: another's is refused as every grant that is not known. */
function clientGrantOf(asked: ClientRequest) {
  const grantType = asked.form.get('grant_type')
  if (grantType === 'client_credentials') return grantToClient
  if (grantType === exchangeGrantType) return exchangeToken
  if (grantsOfOthers.has(grantType) || !isServiceClient(proofOf(asked))) return undefined
  return grantType === 'password' ? grantByPassword : refuseGrant
}

/**
 * The one token endpoint of an issuer: service clients and extensions are answered here, codes and refresh tokens of
 * applications by the protocol library. The platform has no service clients.
 */
async function answerTokens(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  parts.http.limiter(`login token ${subscriberOf(request)}`, rates.tokens)
  const issuer = await parts.findIssuer(request.hostFacts)
  const asked = clientRequestOf(request)
  const grant = issuer.accountId === platformAccountId ? undefined : clientGrantOf(asked)
  if (grant) return kept(reply).send(await grant({ ...parts, issuer }, asked))
  const proof = proofOf(asked)
  if (proof.by === 'name' && namesExtension(proof.clientId) && asked.form.get('grant_type') === 'authorization_code')
    return kept(reply).send(await grantToExtension({ ...parts, issuer }, asked.form))
  const [code, refreshToken] = ['code', 'refresh_token'].map((name) => asked.form.get(name))
  const { form, rows } = await provenRequest(parts, issuer, asked, { code, refreshToken })
  if (form.get('grant_type') === deviceGrantType) await checkPolling(parts, issuer.accountId, form)
  withOneResource(form, issuer.accountId, { always: false })
  await answerByLibrary(parts, request, reply, { url: paths.tokens, form, rows })
  return reply
}

/** Raises TokenError for a device that asks again before its time; it then has to wait longer (RFC 8628 §3.5). */
async function checkPolling({ environment }: LoginParts, accountId: AccountId, form: URLSearchParams): Promise<void> {
  const code = hashOfSecret(form.get('device_code') ?? '')
  if (await environment.database.account(accountId, (tx) => notePoll(tx, accountId, code))) return
  throw new TokenError('slow_down', 'It was asked too soon: wait five seconds longer from now on.')
}

/** Keeps what a device asks of a sign-in, with the code that its person types elsewhere (RFC 8628 §3.1). */
async function authorizeDevice(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  parts.http.limiter(`login device ${subscriberOf(request)}`, rates.device)
  const issuer = await parts.findIssuer(request.hostFacts)
  if (issuer.accountId === platformAccountId) throw new Refusal('NotFound')
  const asked = clientRequestOf(request)
  checkLength(asked.form)
  const { form, rows } = await provenRequest(parts, issuer, asked)
  withOneResource(form, issuer.accountId, { always: true })
  await answerByLibrary(parts, request, reply, { url: paths.deviceAuthorization, cookie: '', form, rows })
  return reply
}

/** Raises a Refusal where a sign-in is asked for by a connection that nobody can sign in by. */
type AdmitConnection = (parts: LoginParts, issuer: Issuer, asked: URLSearchParams) => Promise<void>

/**
 * Keeps what an application asks of a sign-in, for a minute and one use; the browser then carries but the name of it
 * (RFC 9126). It is checked as at the authorization endpoint, by the library.
 */
async function push(
  parts: LoginParts,
  {
    request,
    reply,
    admitConnection,
  }: { request: FastifyRequest; reply: FastifyReply; admitConnection: AdmitConnection },
) {
  parts.http.limiter(`login push ${subscriberOf(request)}`, rates.push)
  const issuer = await parts.findIssuer(request.hostFacts)
  const asked = clientRequestOf(request)
  checkLength(asked.form)
  const { form, rows } = await provenRequest(parts, issuer, asked)
  await admitConnection(parts, issuer, form)
  asKnownRequest(form, issuer.accountId)
  await answerByLibrary(parts, request, reply, { url: paths.push, cookie: '', form, rows })
  return reply
}

/**
 * Ends a token of the application that asks (RFC 7009): a refresh token with its grant, by the library; an access token
 * with what its code made, which the library would refuse. One that is no good, or another's, is ended already for the asker.
 */
async function revoke(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  parts.http.limiter(`login token ${subscriberOf(request)}`, rates.revoke)
  const issuer = await parts.findIssuer(request.hostFacts)
  const asked = clientRequestOf(request)
  const { applicationId } = await proveApplication({ ...parts, issuer }, proofOf(asked))
  const token = asked.form.get('token')
  if (!token?.includes('.')) {
    await answerByLibrary(parts, request, reply, { url: paths.revoke, form: provenForm(asked, applicationId) })
    return reply
  }
  const claims = await readOwnToken(parts, issuer.accountId, token)
  if (claims?.client_id === applicationId && !(await endOwnToken(parts.environment, issuer.accountId, claims)))
    throw new TokenError('unsupported_token_type', 'This token ends with what it was made from, or by itself.')
  return kept(reply).code(200).send()
}

/** Raises TokenError for any but a service client or a confidential application of the account. */
async function admitIntrospection(parts: LoginParts, issuer: Issuer, asked: ClientRequest): Promise<void> {
  const proof = proofOf(asked)
  if (isServiceClient(proof)) await admitServiceClient({ ...parts, issuer }, asked)
  else if (proof.by === 'name') throw unknownClient()
  else await proveApplication({ ...parts, issuer }, proof)
}

/** Tells a program of the account whether an access token of the account is good, and what it says (RFC 7662). */
async function introspect(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  parts.http.limiter(`login introspection ${subscriberOf(request)}`, introspectRate)
  const issuer = await parts.findIssuer(request.hostFacts)
  const asked = clientRequestOf(request)
  await admitIntrospection(parts, issuer, asked)
  const token = asked.form.get('token')
  if (!token) throw new TokenError('invalid_request', 'The parameter token is missing.')
  const { accountId } = issuer
  const claims =
    (await readOwnToken(parts, accountId, token)) ?? (await readExtensionToken(parts.environment, accountId, token))
  return kept(reply).send(claims ? tellToken(claims) : { active: false })
}

/** The endpoints of an issuer that programs call: to ask for a sign-in, for tokens, to end them, and to ask about them. */
export function tokenRoutes(app: FastifyInstance, parts: LoginParts, admitConnection: AdmitConnection): void {
  const inProtocol = { errorHandler: answerProtocolError }
  app.post(paths.push, inProtocol, (request, reply) => push(parts, { request, reply, admitConnection }))
  app.post(paths.deviceAuthorization, inProtocol, (request, reply) => authorizeDevice(parts, request, reply))
  app.post(paths.tokens, inProtocol, (request, reply) => answerTokens(parts, request, reply))
  app.post(paths.revoke, inProtocol, (request, reply) => revoke(parts, request, reply))
  app.post(paths.introspect, inProtocol, (request, reply) => introspect(parts, request, reply))
}

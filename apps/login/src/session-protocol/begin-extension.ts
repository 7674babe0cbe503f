import { isConfidential } from '@doorward/core/applications/application'
import { extensionIssuerOf } from '@doorward/core/applications/extension'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoginParts } from '../login-parts.ts'
import { mayRedirect } from '../oidc/applications.ts'
import { findExtension } from '../oidc/extensions.ts'
import type { Issuer } from '../oidc/issuers.ts'
import { isChallenge } from '../oidc/pkce.ts'
import { isScope } from '../oidc/resources.ts'
import { noticePage } from '../pages/notice-pages.ts'
import { queryOf } from '../routes/form-body.ts'
import { sendPage } from '../routes/send-page.ts'
import { type AuthenticationRequest, saveRequest } from '../sign-in/authentication-request.ts'
import { textsOf } from '../texts.ts'
import { withAnswer } from './back-to.ts'
import { firstAddressOf } from './sign-in-address.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findExtension>>>

/** What a published client sends for a challenge that it did not wait for (contract, login 7). */
const noChallenge = 'undefined'
const charactersMax = 1_024
const maxAgeMax = 31_536_000

interface Fault {
  error: string
  error_description: string
}
const error = (name: string, error_description: string): Fault => ({ error: name, error_description })

/** What is wrong with the challenge of a request; undefined for nothing (decision 4, security 4). */
function faultOfChallenge(query: URLSearchParams, { extension }: Found): Fault | undefined {
  const challenge = query.get('code_challenge') ?? ''
  if (query.get('code_challenge_method') !== 'S256')
    return error('invalid_request', 'code_challenge_method must be S256.')
  if (isChallenge(challenge) || (challenge === noChallenge && extension.legacyClient)) return undefined
  return error(
    'invalid_request',
    challenge === noChallenge
      ? 'The client sent the text undefined instead of a PKCE challenge. Take a client that makes one; who cannot may switch on legacyClient for this extension, which is less safe.'
      : 'code_challenge must be the SHA-256 of the verifier in base64url (PKCE, S256).',
  )
}

/** What is wrong with a request whose extension and address are known; undefined for nothing (RFC 6749 §4.1.2.1). */
function faultIn(query: URLSearchParams, found: Found): Fault | undefined {
  if (isConfidential(found.application))
    return error(
      'unauthorized_client',
      'The application of this extension has secrets, which an extension has no way to show. Delete them.',
    )
  if ((query.get('response_type') || 'code') !== 'code')
    return error('unsupported_response_type', 'response_type must be code, or be left out.')
  if (query.has('resource') || query.has('audience'))
    return error('invalid_target', 'Tokens of an extension are for the extension alone.')
  const [wrong] = Object.entries(takenValues).find(([name, isTaken]) => !isTaken(query.get(name) ?? '')) ?? []
  if (wrong) return error('invalid_request', `The parameter ${wrong} has a value that is not taken.`)
  return faultOfChallenge(query, found)
}

const isShort = (text: string): boolean => text.length <= charactersMax

/** What a parameter may be; one without a value is as one that is left out (RFC 6749 §3.1). */
const takenValues: Record<string, (value: string) => boolean> = {
  response_mode: (mode) => ['', 'query'].includes(mode),
  prompt: (prompt) => ['', 'login'].includes(prompt),
  max_age: (seconds) => /^\d{0,8}$/.test(seconds) && Number(seconds) <= maxAgeMax,
  state: isShort,
  nonce: isShort,
  scope: (scopes) => isShort(scopes) && scopes.split(' ').filter(Boolean).every(isScope),
}

/** The scopes of a token that tells who signed in, and nothing of them. */
const scopeOf = (asked: string): string =>
  [...new Set(['openid', ...asked.split(' ').filter(Boolean)])]
    .filter((each) => !['profile', 'email', 'offline_access'].includes(each))
    .join(' ')

function requestOf(query: URLSearchParams, { origin }: Issuer, { extension }: Found): AuthenticationRequest {
  const { extensionId, applicationId } = extension
  const [challenge, state, nonce, maxAge] = ['code_challenge', 'state', 'nonce', 'max_age'].map((name) =>
    query.get(name),
  )
  return {
    issuer: extensionIssuerOf(origin, extensionId),
    extensionId,
    applicationId,
    redirectUrl: query.get('redirect_uri') ?? '',
    ...(challenge && challenge !== noChallenge ? { codeChallenge: challenge } : {}),
    responseLocation: 'query',
    answersBy: 'code',
    audiences: [],
    scope: scopeOf(query.get('scope') ?? ''),
    ...(state ? { state } : {}),
    ...(nonce ? { nonce } : {}),
    isAnother: query.get('prompt') === 'login',
    ...(maxAge ? { maxAge: Number(maxAge) } : {}),
  }
}

function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  why: 'unknownApplication' | 'cannotSendBack',
): FastifyReply {
  const say = textsOf(request)
  const words = { heading: say.text(`pages.${why}`), text: say.text(`pages.${why}Text`) }
  return sendPage(reply, noticePage(say, { ...words, reference: request.id }), { status: 400 })
}

/**
 * `/?client_id=ext_…`: begins a sign-in for an extension (contract, login 7; RFC 6749 §4.1.1). Until its id and the address
 * are known to belong together, what is wrong is said on a page of ours; after that it goes back there.
 */
export async function beginForExtension(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  const { environment } = parts
  const issuer = await parts.findIssuer(request.hostFacts)
  const { accountId, origin } = issuer
  const query = queryOf(request)
  const found = await findExtension(environment, accountId, query.get('client_id') ?? '')
  if (!found) return refuse(request, reply, 'unknownApplication')
  const redirectUrl = query.get('redirect_uri') ?? ''
  if (!mayRedirect(environment.hosts, found.application, redirectUrl)) return refuse(request, reply, 'cannotSendBack')
  reply.header('cache-control', 'no-store')
  const fault = faultIn(query, found)
  if (fault) {
    const [state, iss] = [query.get('state'), extensionIssuerOf(origin, found.extension.extensionId)]
    return reply.redirect(withAnswer(redirectUrl, { ...fault, iss, ...(state ? { state } : {}) }), 303)
  }
  const asked = requestOf(query, issuer, found)
  const requestId = await saveRequest(environment, accountId, asked)
  return reply.redirect(await firstAddressOf(parts, issuer, { ...asked, requestId }), 303)
}

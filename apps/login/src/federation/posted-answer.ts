import type { AccountId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import { subscriberOf } from '@doorward/http/limits/network-of'
import { hashOfSecret, newSecret } from '@doorward/store/secrets/secret-hash'
import { seal, unseal } from '@doorward/store/secrets/vault'
import { consumeOidcRow, findOidcRow, saveOidcRow } from '@doorward/store/sign-in/oidc-rows'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LoginEnvironment } from '../environment.ts'
import type { LoginParts } from '../login-parts.ts'
import { paths } from '../oidc/paths.ts'
import { checkParameters, formOf } from '../routes/form-body.ts'
import { answerExpired } from '../routes/send-page.ts'
import { findAttempt } from './attempts.ts'
import { beginUnasked } from './saml/unasked-answer.ts'
import { findReturn } from './shared-identity.ts'

type Parts = Pick<LoginEnvironment, 'database' | 'clock' | 'keyring'>

const model = 'FederationAnswer'
const goodForMs = 300_000
/** A SAML answer of 256 KiB (security 20), as base64 in a form. */
const bodyBytesMax = 384 * 1024
const rate = { perSecond: 5, burst: 60, of: 'answers posted from one network' }

/** Bodies of providers' answers: forms alone, and larger ones than any of ours. */
export function readPostedAnswers(app: FastifyInstance): void {
  const form = 'application/x-www-form-urlencoded'
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(form, { parseAs: 'string', bodyLimit: bodyBytesMax }, (_request, body, done) => {
    try {
      done(null, checkParameters(new URLSearchParams(String(body))))
    } catch (refusal) {
      done(refusal instanceof Error ? refusal : new Refusal('InvalidRequest'))
    }
  })
}

const placeOf = (accountId: AccountId, rowId: string) => ({
  ...{ accountId, rowId },
  table: 'oidc_rows',
  column: `payload.${model}`,
})

/** Keeps an answer, sealed: its code is good for tokens. Answers the id that it is asked for by, once. */
async function keep({ database, clock, keyring }: Parts, accountId: AccountId, answer: URLSearchParams) {
  const secret = newSecret()
  const id = hashOfSecret(secret)
  const sealed = seal(await keyring.dataKey(accountId), placeOf(accountId, id), Buffer.from(answer.toString()))
  const payload = { sealed: sealed.toString('base64') }
  const expiresAt = new Date(clock.now() + goodForMs)
  await database.account(accountId, (tx) => saveOidcRow(tx, accountId, { model, id, payload, expiresAt }))
  return secret
}

/** What `keep` kept; undefined when that is too long ago, was asked for already, or never was. */
async function take({ database, clock, keyring }: Parts, accountId: AccountId, secret: string) {
  const id = hashOfSecret(secret)
  const row = await database.account(accountId, async (tx) => {
    const found = await findOidcRow(tx, accountId, model, id)
    return found && (await consumeOidcRow(tx, accountId, model, id)) ? found : undefined
  })
  if (!row || row.expiresAt.getTime() <= clock.now()) return undefined
  const sealed = Buffer.from(String(row.payload.sealed), 'base64')
  const text = unseal(await keyring.dataKey(accountId), placeOf(accountId, id), sealed).toString()
  return new URLSearchParams(text)
}

const queryOf = (url: string): URLSearchParams =>
  URL.canParse(url) ? new URL(url).searchParams : new URLSearchParams()

/**
 * The sign-in that an answer names: OAuth 2 by `state`, SAML by `RelayState` (SAML 2.0 Bindings §3.5.3), OpenID 2.0 by our
 * address in it, where it comes in a form (OpenID Authentication 2.0 §5.2.1).
 */
export const stateOf = (answer: URLSearchParams): string =>
  answer.get('state') ?? answer.get('RelayState') ?? queryOf(answer.get('openid.return_to') ?? '').get('state') ?? ''

/**
 * `POST /login`: a provider's answer in a form (OAuth 2.0 Form Post Response Mode §2, SAML 2.0 Bindings §3.5). The form
 * comes from the provider's site, so without the cookie that ties the sign-in to its browser: the answer is kept, and the
 * browser sent on to an address that it opens with the cookie. Nothing is kept for a sign-in that
 * nobody began.
 */
export async function takePostedAnswer(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  parts.http.limiter(`posted answer ${subscriberOf(request)}`, rate)
  const { environment } = parts
  const issuer = await parts.findIssuer(request.hostFacts)
  const answer = formOf(request)
  const state = stateOf(answer)
  const elsewhere = await findReturn(environment, issuer.accountId, state)
  const { accountId, origin } = elsewhere ?? issuer
  if (!(await findAttempt(environment, accountId, state))) {
    const goOn = await beginUnasked(parts, request, reply, { issuer, answer })
    return goOn ? goOn() : answerExpired(reply)
  }
  const query = new URLSearchParams({ state, answer: await keep(environment, accountId, answer) })
  return reply.header('cache-control', 'no-store').redirect(`${origin}${paths.signIn}?${query}`, 303)
}

/**
 * What a provider answered, of the query that a browser brings: the query itself, unless the answer was posted, and then
 * nothing of the query. Undefined where that is gone.
 */
export async function answerIn(
  parts: Parts,
  accountId: AccountId,
  query: URLSearchParams,
): Promise<URLSearchParams | undefined> {
  const kept = query.get('answer')
  return kept === null ? query : take(parts, accountId, kept)
}

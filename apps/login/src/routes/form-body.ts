import type { AccountId } from '@doorward/core/ids'
import { invalid, Refusal } from '@doorward/core/refusals'
import { parseJsonBody } from '@doorward/http/endpoints/json-body'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { postedMode } from '../oidc/library/settings.ts'
import { resourceFor } from '../oidc/resources.ts'

const bounds = { depthMax: 2, keysMax: 100 }

/** Parameters that may be given more than once (RFC 8707 §2). */
const repeatable = new Set(['resource'])

/** Raises `InvalidRequest` for a parameter given twice (RFC 6749 §3.1, security 8) or with a NUL character. */
export function checkParameters(parameters: URLSearchParams): URLSearchParams {
  const seen = new Set<string>()
  for (const [name, value] of parameters) {
    if (seen.has(name) && !repeatable.has(name)) throw invalid(name, `The parameter ${name} is given twice.`)
    if (value.includes('\0')) throw invalid(name, `The parameter ${name} contains a NUL character.`)
    seen.add(name)
  }
  return parameters
}

/** A JSON object of texts, as some published clients send to the token endpoint, as a form. */
function formOfJson(text: string): URLSearchParams {
  const value = parseJsonBody(text, bounds)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid('body', 'The body is no object.')
  const form = new URLSearchParams()
  for (const [name, given] of Object.entries(value)) {
    if (given === null) continue
    if (typeof given !== 'string') throw invalid(name, `The parameter ${name} must be a text.`)
    form.append(name, given)
  }
  return form
}

/** So long may a form be that somebody fills in. */
const formMax = 65_536

/** Every body becomes a form, by its content and whatever its type says. */
export function readForms(app: FastifyInstance, bodyLimit = formMax): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => {
    try {
      const text = String(body)
      done(null, checkParameters(text.trimStart().startsWith('{') ? formOfJson(text) : new URLSearchParams(text)))
    } catch (refusal) {
      done(refusal instanceof Error ? refusal : new Refusal('InvalidRequest'))
    }
  })
}

export const formOf = (request: FastifyRequest): URLSearchParams =>
  request.body instanceof URLSearchParams ? request.body : new URLSearchParams()

/** The query of a request, each parameter once. */
export const queryOf = (request: FastifyRequest): URLSearchParams =>
  checkParameters(new URLSearchParams(request.raw.url?.split('?')[1] ?? ''))

/**
 * Says what tokens are asked for, by `resource` (RFC 8707) or `audience`, as the library knows it.
 * @param always also where nothing is asked for
 */
export function withOneResource(asked: URLSearchParams, accountId: AccountId, { always }: { always: boolean }): void {
  const names = ['resource', 'audience'].flatMap((name) => asked.getAll(name)).filter(Boolean)
  asked.delete('resource')
  asked.delete('audience')
  if (always || names.length > 0) asked.set('resource', resourceFor(accountId, names))
}

/** What an address of at most 8 KiB has room for (security 40). */
const requestCharactersMax = 8_000

/** Raises `InvalidRequest` for more than a sign-in can be asked by. */
export function checkLength(asked: URLSearchParams): void {
  if (asked.toString().length > requestCharactersMax) throw invalid('body', 'The request is too long.')
}

/** A form reaches web pages only: installed programs are opened by an address. */
const mayPost = (asked: URLSearchParams): boolean => /^https?:/i.test(asked.get('redirect_uri') ?? '')

/** How the library knows the asked way of an answer: any but two is one that it never heard of, and refuses as unknown. */
function responseModeOf(asked: URLSearchParams): string | undefined {
  const mode = asked.get('response_mode') || 'query'
  if (mode === 'query') return undefined
  return mode === 'form_post' && mayPost(asked) ? postedMode : 'unsupported'
}

/**
 * Says what a sign-in is asked for, as the library may know it. Answers go by query or by form, whatever else the library
 * could do. Only OpenID Connect has a nonce: an application that sends one without a scope, as published clients do, asks
 * who it is that signs in.
 */
export function asKnownRequest(asked: URLSearchParams, accountId: AccountId): void {
  withOneResource(asked, accountId, { always: true })
  if (!asked.get('scope') && asked.has('nonce')) asked.set('scope', 'openid profile email')
  const mode = responseModeOf(asked)
  if (mode) asked.set('response_mode', mode)
}

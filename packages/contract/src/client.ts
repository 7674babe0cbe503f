import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from './endpoint.ts'

/** A refusal or failure as the client sees it. Status 0 is a request that never got an answer. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string | undefined
  readonly details: Record<string, unknown> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(facts: {
    status: number
    code: string
    title: string
    requestId?: string
    details?: Record<string, unknown>
    retryAfterSeconds?: number
    cause?: unknown
  }) {
    super(facts.title, { cause: facts.cause })
    this.name = 'ApiError'
    this.status = facts.status
    this.code = facts.code
    this.requestId = facts.requestId
    this.details = facts.details
    this.retryAfterSeconds = facts.retryAfterSeconds
  }
}

type Given<Key extends string, Value> = Value extends undefined
  ? unknown
  : undefined extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value }
type GivenQuery<Value> = Value extends undefined ? unknown : { query?: Value }
export type CallInput<E extends Endpoint> = Given<'params', ParamsOf<E>> &
  GivenQuery<QueryOf<E>> &
  (E extends { bodyOptional: true } ? { body?: BodyOf<E> } : Given<'body', BodyOf<E>>) & {
    headers?: Record<string, string>
    signal?: AbortSignal
  }
export interface CallResult<E extends Endpoint> {
  status: number
  body: ReplyOf<E>
  /** The version to send back as If-Match. */
  etag: string | undefined
  /** Send back as `Consistency-Token` to read one's own writes on any node. */
  consistencyToken: string | undefined
}

export interface ClientOptions {
  /** Origin of the API, without a trailing slash. */
  baseUrl: string
  /** A current access token; an absent one fails locally as 401 (spec section 5). */
  token: () => Promise<string | undefined>
  fetch?: typeof fetch
}

const pathOf = (endpoint: Endpoint, params: Record<string, string>): string =>
  endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

const queryOf = (query: Record<string, unknown>): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return given.length
    ? `?${new URLSearchParams(given.map(([key, value]): [string, string] => [key, String(value)]))}`
    : ''
}

function readJson(text: string): unknown {
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined // a proxy's page; the status says enough
  }
}

/** Some endpoints answer with another status on purpose, such as a check's "no"; a refusal always carries a code. */
const isDeclared = (endpoint: Endpoint, status: number, body: unknown): boolean =>
  status in endpoint.replies && !(typeof body === 'object' && body !== null && 'errorCode' in body)

/** Turns an unsuccessful answer into an `ApiError`; a body that is not a problem still gives its status. */
function toError(response: Response, given: unknown): ApiError {
  const body = (given ?? {}) as {
    title?: string
    errorCode?: string
    errorId?: string
    details?: Record<string, unknown>
  }
  const retryAfter = Number(response.headers.get('retry-after'))
  return new ApiError({
    status: response.status,
    code: body.errorCode ?? 'Unknown',
    title: body.title ?? `The server answered ${response.status}.`,
    requestId: body.errorId ?? response.headers.get('x-request-id') ?? undefined,
    details: body.details,
    retryAfterSeconds: retryAfter > 0 ? retryAfter : undefined,
  })
}

/**
 * A typed way to call endpoints. Resolves with the answer of any 2xx; rejects with `ApiError` otherwise.
 * It neither retries nor reports: that is the caller's.
 */
export function createApiClient({
  baseUrl,
  token,
  fetch: send = (...args) => globalThis.fetch(...args),
}: ClientOptions) {
  return async function call<const E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallResult<E>> {
    const given = input as {
      params?: Record<string, string>
      query?: Record<string, unknown>
      body?: unknown
      headers?: Record<string, string>
      signal?: AbortSignal
    }
    if (!baseUrl) throw new ApiError({ status: 400, code: 'BadRequest', title: 'url must be defined' })
    const { access } = endpoint
    const bearer = access.kind === 'public' ? undefined : await token()
    if (!bearer && access.kind !== 'public' && !('orAnonymous' in access))
      throw new ApiError({ status: 401, code: 'Unauthorized', title: 'Sign in to go on.' })
    const response = await send(baseUrl + pathOf(endpoint, given.params ?? {}) + queryOf(given.query ?? {}), {
      method: endpoint.method,
      headers: {
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...given.headers,
      },
      ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
      ...(given.signal ? { signal: given.signal } : {}),
    }).catch((cause: unknown) => {
      throw new ApiError({ status: 0, code: 'NetworkError', title: 'The server could not be reached.', cause })
    })
    const text = await response.text()
    const body = readJson(text)
    if (!response.ok && !isDeclared(endpoint, response.status, body)) throw toError(response, body)
    return {
      status: response.status,
      body: body as ReplyOf<E>, // the server answers only what the reply's schema declares
      etag: response.headers.get('etag') ?? undefined,
      consistencyToken: response.headers.get('consistency-token') ?? undefined,
    }
  }
}

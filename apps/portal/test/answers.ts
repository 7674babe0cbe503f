import { afterEach, vi } from 'vitest'
import { pointAt } from '../src/queries/server/call.ts'
import { queryClient } from '../src/queries/server/query-client.ts'
import { dropTokens, keepTokens } from '../src/session/tokens.ts'
import { effectWith } from './effects.ts'

export interface Sent {
  method: string
  /** Path and query, such as `/v1/users?filter=may`. */
  address: string
  headers: Headers
  body: string
}
type Answer = object | string | number
export type Answers = Record<string, Answer | ((query: URLSearchParams, sent: Sent) => Answer | Promise<Answer>)>

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
  dropTokens()
})

/** Lets somebody do these actions and no other, as one question about many is answered. */
export const mayOnly = (userId: string, ...actions: string[]): Answers => ({
  [`POST /v1/users/${userId}/permissions`]: (_, { body }) => ({
    answers: (JSON.parse(body) as { questions: { permission: string }[] }).questions.map((each) => ({
      ...each,
      allowed: actions.includes(each.permission),
    })),
  }),
})

/** What somebody holds on one resource. */
export const holds = (userId: string, resource: string, ...actions: string[]): Answers => ({
  [`GET /v1/users/${userId}/resources/${resource}/permissions`]: {
    permissions: actions.map((action) => ({ action, allow: true, grant: false, delegate: false })),
  },
})

const sentOf = (input: RequestInfo | URL, init: RequestInit = {}): Sent => {
  const url = new URL(input instanceof Request ? input.url : input)
  return {
    method: init.method ?? 'GET',
    address: url.pathname + url.search,
    headers: new Headers(init.headers),
    body: String(init.body ?? ''),
  }
}

/** A write, or several, that move nothing. */
const noEffect = { effect: effectWith(), refused: [] }

/**
 * Stands in for the network below the API's client: answers by method and path, such as `GET /v1/users`, with a body, a
 * text, the status of a refusal or a whole response; previews move nothing, everything else is 404. What was sent is kept.
 */
export function answerCalls(answers: Answers): Sent[] {
  const asked: Sent[] = []
  keepTokens({ accessToken: 'token', expiresAt: Number.MAX_SAFE_INTEGER })
  pointAt({ domain: 'acc-test.example' })
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const sent = sentOf(input, init)
    asked.push(sent)
    const { pathname, searchParams } = new URL(sent.address, 'https://acc-test.example')
    const isPreview = searchParams.get('preview') === 'true'
    const isOfSeveral = pathname === '/v1/effects'
    const known =
      answers[`${sent.method} ${decodeURIComponent(pathname)}${isPreview ? '?preview' : ''}`] ??
      (isPreview || isOfSeveral ? noEffect : 404)
    const answer = typeof known === 'function' ? await known(searchParams, sent) : known
    if (answer instanceof Response) return answer
    if (typeof answer === 'string') return new Response(answer)
    if (typeof answer !== 'number') return Response.json(answer, { headers: { etag: '"v1"' } })
    return Response.json(
      { title: 'Refused.', errorCode: answer === 413 ? 'TooLarge' : `Refused${answer}` },
      { status: answer },
    )
  })
  return asked
}

import { limits } from '@doorward/core/limits'
import { type TSchema, Type } from 'typebox'
import type { Endpoint } from '../endpoint.ts'
import { namesRevision, takesIdempotencyKey } from './facts.ts'

/** The name of a header or parameter among the document's components: `If-Match` is `IfMatch`. */
export const componentName = (name: string): string =>
  name.replace(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase())

interface Header {
  description: string
  schema: TSchema
}

interface RequestHeader extends Header {
  takenBy(endpoint: Endpoint): boolean
}

/** Headers of requests that mean something, and to which endpoints. */
export const requestHeaders: Readonly<Record<string, RequestHeader>> = {
  'If-Match': {
    takenBy: ({ judgesPrecondition = false }) => judgesPrecondition,
    description: 'The `ETag` of the version that the change is based on. Changed since: 412.',
    schema: Type.String({ examples: ['"v12"'] }),
  },
  'If-Unmodified-Since': {
    takenBy: ({ judgesPrecondition = false }) => judgesPrecondition,
    description:
      'The `lastUpdated` or `Last-Modified` of the version that the change is based on, as ISO 8601 or an HTTP date. Changed since: 412. `If-Match` wins where both are given.',
    schema: Type.String({ examples: ['2026-01-31T12:00:00.000Z'] }),
  },
  'If-None-Match': {
    takenBy: ({ replies }) => 304 in replies,
    description: 'The `ETag` of the copy at hand. Still the same: 304.',
    schema: Type.String({ examples: ['"3q2-7w"'] }),
  },
  'Idempotency-Key': {
    takenBy: takesIdempotencyKey,
    description: `Names this request, so that it is carried out once however often it is sent: the same key with the same body within ${limits.idempotencyKeyHours} hours answers as the first time did.`,
    schema: Type.String({ minLength: 1, maxLength: 128 }),
  },
  Consistency: {
    takenBy: ({ isAsFreshAsAsked = false }) => isAsFreshAsAsked,
    description:
      'How current the answer must be: `strong`, or `max-stale=N` for at most N seconds (0 to 30) behind. `max-stale=1` unless given.',
    schema: Type.String({ pattern: '^(strong|max-stale=([0-9]|[12][0-9]|30))$', examples: ['strong'] }),
  },
  'Consistency-Token': {
    takenBy: ({ isAsFreshAsAsked = false }) => isAsFreshAsAsked,
    description:
      'The `Consistency-Token` of an earlier answer: this one then knows at least what that one did. It wins over `Consistency`.',
    schema: Type.String(),
  },
}

interface AnswerHeader extends Header {
  /** Whether answers of a success carry it. */
  sentBy(endpoint: Endpoint, status: number): boolean
}

const isSuccess = (status: number): boolean => status < 300

/** Headers of answers, and on which successes they stand. Refusals have those of `refusalHeaders`. */
export const answerHeaders: Readonly<Record<string, AnswerHeader>> = {
  ETag: {
    sentBy: ({ answersVersion = false, replies }, status) =>
      (answersVersion && isSuccess(status)) || (304 in replies && (status === 200 || status === 304)),
    description: 'The version that the answer shows, for `If-Match` of a change or `If-None-Match` of a document.',
    schema: Type.String({ examples: ['"v12"'] }),
  },
  'Last-Modified': {
    sentBy: ({ answersVersion = false }, status) => answersVersion && isSuccess(status),
    description: 'When the version that the answer shows was made, as an HTTP date.',
    schema: Type.String({ examples: ['Sat, 31 Jan 2026 12:00:00 GMT'] }),
  },
  'Consistency-Token': {
    sentBy: (endpoint, status) => namesRevision(endpoint) && isSuccess(status),
    description: 'What the answer knows or made; send it back to read nothing older, on any node.',
    schema: Type.String(),
  },
  'Idempotent-Replayed': {
    sentBy: (endpoint, status) =>
      takesIdempotencyKey(endpoint) && endpoint.answersSecret === undefined && isSuccess(status),
    description: '`true` where the answer is that of an earlier request with the same `Idempotency-Key`.',
    schema: Type.Literal('true'),
  },
  Link: {
    sentBy: ({ alsoAnswers, answersFile }, status) => alsoAnswers !== undefined && !answersFile && isSuccess(status),
    description: 'With CSV: where the next page is (`rel="next"`, RFC 8288). Absent on the last one.',
    schema: Type.String(),
  },
  'Content-Disposition': {
    sentBy: ({ answersFile = false }, status) => answersFile && isSuccess(status),
    description: 'That the answer is a file, and its name (RFC 6266).',
    schema: Type.String(),
  },
  'X-Request-Id': {
    sentBy: () => true,
    description: 'Names the request in the logs; the same as `errorId` of a refusal.',
    schema: Type.String(),
  },
  'Retry-After': {
    sentBy: () => false,
    description: 'Seconds after which the request may be tried again.',
    schema: Type.Integer({ minimum: 1 }),
  },
  'WWW-Authenticate': {
    sentBy: () => false,
    description:
      'Which credential is wanted (RFC 6750 §3): `Bearer`, or with `error="insufficient_user_authentication"` and `max_age` a token of a newer sign-in (RFC 9470 §3).',
    schema: Type.String({ pattern: '^Bearer' }),
  },
}

/** Headers of refusals besides `X-Request-Id`, by status. */
const refusalHeaders: Readonly<Record<number, string>> = {
  401: 'WWW-Authenticate',
  409: 'Retry-After',
  429: 'Retry-After',
  503: 'Retry-After',
}

const referring = (names: string[]) => ({
  headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${componentName(name)}` }])),
})

/** The headers of a declared answer. */
export const headersOf = (endpoint: Endpoint, status: number) =>
  status >= 400
    ? headersOfRefusal(status)
    : referring(Object.keys(answerHeaders).filter((name) => answerHeaders[name]?.sentBy(endpoint, status)))

/** The headers of a refusal. */
export const headersOfRefusal = (status: number) => referring(['X-Request-Id', refusalHeaders[status] ?? []].flat())

/** Every header of an answer, written once. */
export const headerComponents = () =>
  Object.fromEntries(
    Object.entries(answerHeaders).map(([name, { description, schema }]) => [
      componentName(name),
      { description, schema },
    ]),
  )

import { type RefusalCode, refusals } from '@doorward/core/refusals'
import { Type } from 'typebox'
import { type Endpoint, isForUnlocked, takesPreview } from '../endpoint.ts'
import { statusOf } from '../refusal-status.ts'
import { Problem } from '../shared.ts'
import { takesIdempotencyKey } from './facts.ts'
import { headersOfRefusal } from './headers.ts'
import type { Refer } from './schemas.ts'

/** An answer's errorCode: one of the product's refusals, or the framework's own about the address. */
type ErrorCode = RefusalCode | 'UriTooLong'

interface Refused {
  /** Of the response among the document's components. */
  name: string
  /** What most operations that answer so mean by it. */
  codes: readonly ErrorCode[]
}

const responses: Readonly<Record<number, Refused>> = {
  400: { name: 'BadRequest', codes: ['InvalidRequest'] },
  401: { name: 'Unauthorized', codes: ['Unauthorized', 'InvalidDpopProof', 'UseDpopNonce'] },
  402: { name: 'PaymentRequired', codes: ['AccountLocked'] },
  403: { name: 'Forbidden', codes: ['Forbidden'] },
  404: { name: 'NotFound', codes: ['NotFound'] },
  409: { name: 'Conflict', codes: [] },
  412: { name: 'PreconditionFailed', codes: ['ChangedElsewhere'] },
  413: { name: 'ContentTooLarge', codes: ['TooLarge'] },
  414: { name: 'UriTooLong', codes: ['UriTooLong'] },
  422: { name: 'UnprocessableContent', codes: ['IdempotencyKeyReused'] },
  428: { name: 'PreconditionRequired', codes: ['PreconditionRequired'] },
  429: { name: 'TooManyRequests', codes: ['TooManyRequests'] },
  503: { name: 'ServiceUnavailable', codes: ['Unavailable'] },
}

const statusOfCode = (code: ErrorCode): number => (code === 'UriTooLong' ? 414 : statusOf[refusals[code][0]])
const inWords = (codes: readonly string[]): string => codes.map((code) => `\`${code}\``).join(', ')

const takesCursor = ({ query }: Endpoint): boolean =>
  query !== undefined && Type.IsObject(query) && 'cursor' in query.properties

/** The refusals an endpoint can answer with, by their status; what it declares itself comes last. */
export function errorCodesOf(endpoint: Endpoint): Map<number, ErrorCode[]> {
  const { access, params, query, body, answersSecret, judgesPrecondition, isAsFreshAsAsked, answersPast } = endpoint
  const when = (condition: unknown, ...codes: ErrorCode[]): ErrorCode[] => (condition ? codes : [])
  const needsRecentSignIn = access.kind !== 'public' && access.stepUp
  const isGuarded = access.kind === 'permission' && access.grantGuard
  const codes = new Set<ErrorCode>([
    'InvalidRequest',
    ...when(isAsFreshAsAsked, 'InvalidConsistencyToken'),
    ...when(takesCursor(endpoint), 'InvalidCursor'),
    ...when(access.kind !== 'public', 'Unauthorized', 'InvalidDpopProof', 'UseDpopNonce', 'Forbidden', 'NotFound'),
    ...when(isForUnlocked(endpoint), 'AccountLocked'),
    ...when(needsRecentSignIn, 'InsufficientUserAuthentication'),
    ...when(isGuarded, 'MissingGrant'),
    ...when(takesIdempotencyKey(endpoint), 'IdempotencyKeyReused'),
    ...when(takesIdempotencyKey(endpoint) && answersSecret, 'SecretAlreadyShown'),
    ...when(judgesPrecondition, 'ChangedElsewhere', 'PreconditionRequired'),
    ...when(body || isGuarded || takesPreview(endpoint), 'TooLarge'),
    ...when(answersPast, 'PastTooLarge'),
    ...when(params ?? query, 'UriTooLong'),
    ...['TooManyRequests' as const, 'Unavailable' as const],
    ...(endpoint.refuses ?? []),
  ])
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes) byStatus.set(statusOfCode(code), [...(byStatus.get(statusOfCode(code)) ?? []), code])
  return new Map([...byStatus].sort(([a], [b]) => a - b))
}

/** The refusals of an operation: each refers to its status' response, and names the codes where they are its own. */
export function refusalsOf(endpoint: Endpoint) {
  const entries = [...errorCodesOf(endpoint)].filter(([status]) => !(status in endpoint.replies))
  return Object.fromEntries(
    entries.map(([status, codes]) => {
      const { name, codes: usual } = responses[status] as Refused // every kind of refusal that an endpoint has
      const isUsual = codes.join() === usual.join()
      const $ref = `#/components/responses/${name}`
      return [String(status), { $ref, ...(isUsual ? {} : { description: inWords(codes) }) }]
    }),
  )
}

/** Each status' refusal, written once. */
export const refusalComponents = (refer: Refer) =>
  Object.fromEntries(
    Object.entries(responses).map(([status, { name, codes }]) => [
      name,
      {
        description: inWords(codes) || 'In conflict with what exists.',
        ...headersOfRefusal(Number(status)),
        content: { 'application/json': { schema: refer(Problem) } },
      },
    ]),
  )

import { type TSchema, Type } from 'typebox'
import { type Endpoint, takesPreview, takesSimulate } from '../endpoint.ts'
import { PreviewSchema } from '../preview.ts'
import { accessInWords, permissionNote, securityNote } from './callers.ts'
import { headersOf } from './headers.ts'
import { refusalsOf } from './refusals.ts'
import type { Refer } from './schemas.ts'

/** What the document's `x-billable` says of an operation. */
export type Billable = 'always' | 'conditional' | 'never'

const titles: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted',
  204: 'Done, nothing to say',
  304: 'Not changed since',
  400: 'Malformed',
  401: 'Not the right credential',
  404: 'Not found, or no',
  413: 'Too large',
  429: 'Too many requests',
  503: 'Not available for the moment',
}

const json = (schema: TSchema, refer: Refer) => ({ 'application/json': { schema: refer(schema) } })

function bodyOf({ body, bodyOptional, alsoTakes }: Endpoint, refer: Refer) {
  if (!body) return {}
  const content = { ...json(body, refer), ...(alsoTakes ? { [alsoTakes]: { schema: refer(body) } } : {}) }
  return { requestBody: { required: !bodyOptional, content } }
}

/** The replies of an endpoint; one whose writes can be previewed answers 200 then, whatever it answers else. */
function declaredReplies(endpoint: Endpoint): [string, TSchema | null][] {
  const replies = Object.entries(endpoint.replies)
  if (!takesPreview(endpoint)) return replies
  const usual = endpoint.replies[200]
  const withPreview = usual ? Type.Union([usual, PreviewSchema]) : PreviewSchema
  return [['200', withPreview], ...replies.filter(([status]) => status !== '200')]
}

const repliesOf = (endpoint: Endpoint, refer: Refer) =>
  Object.fromEntries(
    declaredReplies(endpoint).map(([status, schema]) => {
      const also = Object.fromEntries(
        (endpoint.alsoAnswers ?? []).map((type) => [type, { schema: { type: 'string' } }]),
      )
      return [
        status,
        {
          description: titles[Number(status)] ?? 'Done',
          ...headersOf(endpoint, Number(status)),
          ...(schema ? { content: { ...json(schema, refer), ...also } } : {}),
        },
      ]
    }),
  )

/** Whether answered calls are the account's usage: `conditional` where simulated ones are not (contract 0, "Rate tiers"). */
function billableNote(endpoint: Endpoint): Billable {
  if (!endpoint.countsAsUsage) return 'never'
  return takesSimulate(endpoint) ? 'conditional' : 'always'
}

/** An operation of the document (OpenAPI 3.1 §4.8.10). */
export function operationOf(
  operation: { id: string; endpoint: Endpoint; description: string; parameters: readonly object[] },
  refer: Refer,
) {
  const { id, endpoint, description, parameters } = operation
  return {
    operationId: id,
    summary: endpoint.summary,
    description: `${description} ${accessInWords(endpoint)}`,
    tags: [endpoint.tag],
    ...securityNote(endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...bodyOf(endpoint, refer),
    responses: { ...repliesOf(endpoint, refer), ...refusalsOf(endpoint) },
    'x-permission': permissionNote(endpoint.access),
    'x-rate-class': endpoint.rate,
    'x-billable': billableNote(endpoint),
  }
}

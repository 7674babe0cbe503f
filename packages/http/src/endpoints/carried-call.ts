import type { Endpoint } from '@doorward/contract/endpoint'
import { parsePrecondition } from '@doorward/core/changes/precondition'
import type { Work } from '@doorward/core/permissions/work'
import { invalid } from '@doorward/core/refusals'
import { soon } from '@doorward/core/soon'
import { newConnection } from '../app/connection.ts'
import type { HttpParts } from '../app/parts.ts'
import { mustBelongTo } from '../callers/door.ts'
import type { Sight } from '../callers/sight.ts'
import type { Call } from './call.ts'
import { schemaHolder } from './hold.ts'
import { asksFor, permit } from './permit.ts'

/** A call that another one carries in its body. */
export interface Carried {
  endpoint: Endpoint
  params: Record<string, string>
  query: object
  body: unknown
  ifMatch: string | undefined
  ifUnmodifiedSince: string | undefined
  /** What judging all that its carrier carries may still cost. */
  work: Work
}

const nul = /\0/

/**
 * Makes of calls that are carried by another what they would be by themselves, as the same caller's: held against their
 * endpoint's own schemas, let in by the account's door, and permitted by its own access. Raises what those steps of the road do.
 */
export function carriedCalls<Account>(parts: HttpParts<Account>) {
  const hold = schemaHolder(parts.prefixAliases)
  return async <Environment>(
    carrier: Call<Endpoint, Environment, Account>,
    { endpoint, params, query, body, work, ...headers }: Carried,
  ): Promise<Call<Endpoint, Environment, Account>> => {
    const { accountId, caller, sight } = carrier
    await mustBelongTo(accountId, { parts: parts as HttpParts, sight: sight as Sight<unknown>, caller, endpoint }) // `parts` judges what it sees itself
    const [withNul] = Object.entries(params).find(([, value]) => nul.test(value)) ?? []
    if (withNul !== undefined) throw invalid(withNul, `${withNul} contains a NUL character.`)
    const sent = endpoint.bodyOptional ? (body ?? {}) : body
    hold(endpoint.params, 'params', params)
    hold(endpoint.query, 'querystring', query)
    hold(endpoint.body, 'body', sent)
    const { page, permitted: _, needs: __, ...shared } = carrier
    const call: Call<Endpoint, Environment, Account> = {
      ...shared,
      page: { ...page, url: endpoint.path },
      endpoint,
      params: params as never, // as the endpoint's schemas say, and so are query and body
      query: query as never,
      body: sent as never,
      permitted: true,
      work,
      precondition: parsePrecondition(headers),
      idempotency: undefined,
    }
    const judging = { asks: asksFor(endpoint), connection: newConnection(), sight }
    const found = await soon(permit(parts as HttpParts, judging as never, call as never), (found) => found) // `parts` judges what it sees itself
    return { ...call, ...found }
  }
}

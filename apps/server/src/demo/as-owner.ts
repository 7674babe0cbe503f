import type { ApiCall } from '@doorward/api/handler'
import { handlers } from '@doorward/api/handlers'
import { authorizationEndpoints } from '@doorward/contract/authorization/index'
import type { BodyOf, Endpoint, ParamsOf } from '@doorward/contract/endpoint'
import { newRequestId } from '@doorward/http/app/request-id'
import type { Caller } from '@doorward/http/callers/caller'
import { Sight } from '@doorward/http/callers/sight'
import { findItem, type ItemKey } from '@doorward/store/items/items'
import type { Bootstrapped } from '../bootstrap.ts'
import type { Platform } from '../platform.ts'

type EndpointOf<Id extends keyof typeof handlers> = (typeof authorizationEndpoints)[Id]

interface Given<Id extends keyof typeof handlers> {
  params?: ParamsOf<EndpointOf<Id>>
  body: BodyOf<EndpointOf<Id>>
}

export interface AsOwner {
  /** Carries out a call through the API's own handler, under the same rules as over the wire. */
  ask<Id extends keyof typeof handlers>(id: Id, given: Given<Id>): Promise<void>
  /** The same for the making of an item; false where one was there before, alive or deleted, which then stays. */
  make<Id extends keyof typeof handlers>(key: ItemKey, id: Id, given: Given<Id>): Promise<boolean>
}

/** Acts as the owner of an account, in this process. */
export function asOwner(platform: Platform, { accountId, accountUrl, ownerUserId, region }: Bootstrapped): AsOwner {
  const { database, texts } = platform
  const caller: Caller = { userId: ownerUserId, kind: 'person', issuedFor: 'platform', subject: ownerUserId, scope: '' }
  const ask: AsOwner['ask'] = async (id, { params, body }) => {
    const endpoint: Endpoint = authorizationEndpoints[id]
    const call: ApiCall = {
      environment: platform,
      endpoint,
      params: params as never, // what the endpoint declares, by the types of `Given`; the same holds for the body
      query: {} as never,
      body: body as never,
      caller,
      accountId,
      region,
      origin: accountUrl,
      requestId: newRequestId(),
      ip: '',
      accept: '',
      permitted: true,
      hasLeft: () => false,
      precondition: undefined,
      idempotency: undefined,
      freshness: { kind: 'strong' },
      sight: new Sight(platform.engine.index.bind(platform.engine)),
      page: { origin: accountUrl, url: endpoint.path, texts, bearer: `${accountId} ${ownerUserId}` },
    }
    const answerTo = handlers[id] as (call: ApiCall) => unknown // the call is of this endpoint
    await answerTo(call)
  }
  return {
    ask,
    async make(key, id, given) {
      const present = await database.account(accountId, (tx) => findItem(tx, accountId, key), 'read')
      if (!present) await ask(id, given)
      return present === undefined
    },
  }
}

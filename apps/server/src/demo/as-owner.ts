import type { ApiEnvironment } from '@doorward/api/environment'
import type { BodyOf, Endpoint, ParamsOf } from '@doorward/contract/endpoint'
import type { Caller } from '@doorward/http/caller'
import { newRequestId } from '@doorward/http/kit'
import type { Call, Handled } from '@doorward/http/serve'
import { findItem, type ItemKey } from '@doorward/store/items'
import type { Bootstrapped } from '../bootstrap.ts'
import type { Platform } from '../platform.ts'

interface Given<E extends Endpoint> {
  params?: ParamsOf<E>
  body: BodyOf<E>
}

export interface AsOwner {
  /** Carries out a call through the API's own handler, under the same rules as over the wire. */
  ask<const E extends Endpoint>(endpoint: E, handled: Handled<ApiEnvironment>, given: Given<E>): Promise<void>
  /** The same for the making of an item; false where one was there before, alive or deleted, which then stays. */
  make<const E extends Endpoint>(
    key: ItemKey,
    endpoint: E,
    handled: Handled<ApiEnvironment>,
    given: Given<E>,
  ): Promise<boolean>
}

/** Acts as the owner of an account, in this process. */
export function asOwner(platform: Platform, { accountId, accountUrl, ownerUserId, region }: Bootstrapped): AsOwner {
  const { database, texts } = platform
  const caller: Caller = { userId: ownerUserId, kind: 'person', issuedFor: 'platform', subject: ownerUserId, scope: '' }
  const ask: AsOwner['ask'] = async (endpoint, handled, { params, body }) => {
    const call: Call<Endpoint> = {
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
      precondition: undefined,
      idempotency: undefined,
      freshness: { kind: 'strong' },
      page: { origin: accountUrl, url: endpoint.path, texts, bearer: `${accountId} ${ownerUserId}` },
    }
    await handled.handle(call, platform)
  }
  return {
    ask,
    async make(key, endpoint, handled, given) {
      const present = await database.account(accountId, (tx) => findItem(tx, accountId, key), 'read')
      if (!present) await ask(endpoint, handled, given)
      return present === undefined
    },
  }
}

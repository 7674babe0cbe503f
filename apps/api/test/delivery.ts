import { createHmac } from 'node:crypto'
import type { OutgoingEvent } from '@doorward/core/events/events'
import { type Received, Receiver } from './receiver.ts'
import { type NodeOptions, openTestApi, type TestApi, withNewAccount } from './test-api.ts'

export const eventsIn = (received: Received[]) => received.map(({ body }) => JSON.parse(body) as OutgoingEvent)

export const usersTold = (events: OutgoingEvent[]) =>
  events.flatMap(({ detail }) => (detail.changes as { userId: string }[]).map(({ userId }) => userId))

/** When an event was signed, in seconds, where it is signed with the secret. */
export function signedAt(secret: string, { headers, body }: Received): number | undefined {
  const [, seconds, mark] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['doorward-signature'])) ?? []
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex') === mark ? Number(seconds) : undefined
}

/** A node with a receiver of its events, for the tests of a file; each of them has an account of its own there. */
export async function openDeliveries(options: NodeOptions = {}) {
  const receiver = new Receiver()
  await receiver.start()
  const api = await openTestApi({ endpoints: { awsUrl: receiver.url, gcpUrl: receiver.url }, ...options })
  return {
    async newAccount() {
      await receiver.renew()
      return deliveryTo(receiver, await withNewAccount(api))
    },
    async close() {
      await api.close()
      await receiver.kill()
    },
  }
}

/** What a test does with an account and the receiver of its events. */
function deliveryTo(receiver: Receiver, api: TestApi) {
  const { call, rows } = api
  return {
    api,
    receiver,
    hook: (more: object = {}) =>
      call('POST', '/v1/integrations', {
        body: { type: 'WEBHOOK', configuration: { url: `${receiver.url}/hook`, ...more } },
      }),
    give: (userId: string, resourceUri = 'documents') =>
      call('POST', '/v1/records', {
        body: {
          recordId: `rec_${userId}`,
          name: userId,
          statements: [{ roles: ['Doorward:Editor'], resources: [{ resourceUri }], users: [{ userId }] }],
        },
      }),
    /** Makes what waits for a retry due now; the wait itself is a rule of core, tested there. */
    skipWait: () =>
      rows.owner`update jobs set due_at = clock_timestamp() - interval '1 second' where job like 'integration:%'`,
    status: async () => (await call('GET', '/v1/integrations')).body.integrations[0]?.status,
  }
}
export type Deliveries = Awaited<ReturnType<typeof openDeliveries>>
export type Delivery = ReturnType<typeof deliveryTo>

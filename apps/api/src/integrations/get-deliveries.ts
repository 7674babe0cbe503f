import type { DeliveryReply } from '@doorward/contract/authorization/build/deliveries'
import { pageParts, readCursor } from '@doorward/http/endpoints/paging'
import { listDeliveries, type TriedDelivery } from '@doorward/store/events/deliveries'
import type { Handler } from '../handler.ts'
import { getItem, readRows } from '../items/read-items.ts'

const pageDefault = 20

/** The wire form of a try; what it sent names itself. */
export const showDelivery = ({
  deliveryId,
  at,
  durationMs,
  delivered,
  answer,
  event,
}: TriedDelivery): DeliveryReply => {
  const { detail, 'detail-type': detailType } = event as { detail?: { eventId?: string }; 'detail-type'?: string } // an event as it was sent
  return {
    deliveryId,
    eventId: detail?.eventId ?? '',
    detailType: detailType ?? '',
    sentTime: at.toISOString(),
    durationMs,
    delivered,
    answer,
    event,
  }
}

/** The last tries to send events to an integration, the newest first. */
export const getDeliveries: Handler<'getDeliveries'> = async (call) => {
  const { type } = call.params
  const { limit = pageDefault, cursor, outcome } = call.query
  await getItem(call, { kind: 'integration', id: type })
  const after = readCursor(call.page, cursor) as { at: string; deliveryId: string } | undefined // cursors of this list hold a try's place
  const failedOnly = outcome === 'failed'
  const found = await readRows(call, (tx) =>
    listDeliveries(tx, call.accountId, type, { after, failedOnly, limit: limit + 1 }),
  )
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  const next = last && { at: last.at.toISOString(), deliveryId: last.deliveryId }
  return { status: 200, body: { deliveries: page.map(showDelivery), ...pageParts(call.page, next) } }
}

import {
  type AlertInput,
  type AlertReply,
  createAlert as createCall,
  deleteAlert as deleteCall,
  getAlert,
  getAlerts,
  updateAlert,
} from '@doorward/contract/authorization/watch/alerts'
import type { AlertId } from '@doorward/core/ids'
import { asId } from '../../lib/as-id.ts'
import { call } from '../server/call.ts'
import { itemQueries } from '../server/item-queries.ts'

/** Path parameters of a call about one. */
const named = (id: string) => ({ alertId: asId<AlertId>(id) })

export const alertQueries = itemQueries<AlertReply, AlertInput>({
  key: 'alerts',
  readPage: async (query, signal) => {
    const { body } = await call(getAlerts, { query, signal })
    return { rows: body.alerts, cursor: body.pagination?.next?.cursor }
  },
  read: (id, signal) => call(getAlert, { params: named(id), signal }),
  create: (body) => call(createCall, { body }),
  replace: (id, body, headers) => call(updateAlert, { params: named(id), body, headers }),
  remove: (id, headers) => call(deleteCall, { params: named(id), headers }),
})

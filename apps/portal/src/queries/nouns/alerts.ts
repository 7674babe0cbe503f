import {
  type AlertInput,
  type AlertReply,
  createAlert as createCall,
  deleteAlert as deleteCall,
  getAlert,
  listAlerts,
  updateAlert,
} from '@doorward/contract/authorization/alerts'
import { asAlertId } from '../../lib/wire-ids.ts'
import { call } from '../server/call.ts'
import { itemQueries } from '../server/item-queries.ts'

export const alertQueries = itemQueries<AlertReply, AlertInput>({
  key: 'alerts',
  readPage: async (query, signal) => {
    const { body } = await call(listAlerts, { query, signal })
    return { rows: body.alerts, cursor: body.pagination?.next?.cursor }
  },
  read: (id, signal) => call(getAlert, { params: { alertId: asAlertId(id) }, signal }),
  create: (body) => call(createCall, { body }),
  replace: (id, body, headers) => call(updateAlert, { params: { alertId: asAlertId(id) }, body, headers }),
  remove: (id, headers) => call(deleteCall, { params: { alertId: asAlertId(id) }, headers }),
})

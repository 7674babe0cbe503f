import {
  createAlert,
  deleteAlert,
  getAlert,
  getAlertHistory,
  getAlerts,
  restoreAlert,
  updateAlert,
} from '@doorward/contract/authorization/watch/alerts'
import { itemQueries } from '../server/item-queries.ts'
import { callsOf } from '../server/noun-calls.ts'

export const alertQueries = itemQueries(
  callsOf('alerts', {
    list: getAlerts,
    one: getAlert,
    create: createAlert,
    replace: updateAlert,
    remove: deleteAlert,
    history: getAlertHistory,
    restore: restoreAlert,
  }),
)

import { listAlerts } from '@doorward/contract/authorization/alerts'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { pageOf } from '../items.ts'
import { showAlert } from './stored-alert.ts'

export const getAlerts = handles(listAlerts, async (call, environment: ApiEnvironment) => {
  const { items, parts } = await pageOf(call, environment, { kind: 'alert', limitDefault: 20 }, showAlert(call.origin))
  return { status: 200, body: { alerts: items, ...parts } }
})

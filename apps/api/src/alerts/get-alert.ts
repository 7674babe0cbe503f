import { getAlert as endpoint } from '@doorward/contract/authorization/alerts'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { getItem, versionHeaders } from '../items.ts'
import { showAlert } from './stored-alert.ts'

export const getAlert = handles(endpoint, async (call, environment: ApiEnvironment) => {
  const item = await getItem(call, environment, { kind: 'alert', id: call.params.alertId })
  return { status: 200, body: showAlert(call.origin)(item), headers: versionHeaders(item) }
})

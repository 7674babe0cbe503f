import { deleteAlert as endpoint } from '@doorward/contract/authorization/alerts'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { removeItem } from '../one-item.ts'

export const deleteAlert = handles(endpoint, (call, environment: ApiEnvironment) =>
  removeItem(call, environment, { key: { kind: 'alert', id: call.params.alertId } }),
)

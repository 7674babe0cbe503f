import { getAlert as endpoint } from '@doorward/contract/authorization/alerts'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { answerItem } from '../one-item.ts'
import { showAlert } from './stored-alert.ts'

export const getAlert = handles(endpoint, (call, environment: ApiEnvironment) =>
  answerItem(call, environment, { kind: 'alert', id: call.params.alertId }, showAlert(call.origin)),
)

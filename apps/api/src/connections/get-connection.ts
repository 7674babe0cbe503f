import { getConnection as endpoint } from '@doorward/contract/authorization/connections'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { answerItem } from '../one-item.ts'
import { showConnection } from './stored-connection.ts'

export const getConnection = handles(endpoint, (call, environment: ApiEnvironment) =>
  answerItem(call, environment, { kind: 'connection', id: call.params.connectionId }, showConnection(call.origin)),
)

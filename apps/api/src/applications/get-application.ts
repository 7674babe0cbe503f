import { getApplication as endpoint } from '@doorward/contract/authorization/applications'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { answerItem } from '../one-item.ts'
import { showApplication } from './stored-application.ts'

export const getApplication = handles(endpoint, (call, environment: ApiEnvironment) =>
  answerItem(call, environment, { kind: 'application', id: call.params.applicationId }, showApplication(call.origin)),
)

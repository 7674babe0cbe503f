import { listApplications } from '@doorward/contract/authorization/applications'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { pageOf } from '../items.ts'
import { showApplication } from './stored-application.ts'

export const getApplications = handles(listApplications, async (call, environment: ApiEnvironment) => {
  const query = { kind: 'application', limitDefault: 100 } as const
  const { items, parts } = await pageOf(call, environment, query, showApplication(call.origin))
  return { status: 200, body: { applications: items, ...parts } }
})

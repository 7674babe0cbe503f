import { listResources } from '@doorward/contract/authorization/resources'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { pageOf } from '../items.ts'
import { showResource } from './show-resource.ts'

export const getResources = handles(listResources, async (call, environment: ApiEnvironment) => {
  const query = { kind: 'resource', limitDefault: 20 } as const
  const { items, parts } = await pageOf(call, environment, query, showResource(call))
  return { status: 200, body: { resources: items, ...parts } }
})

import { getResource as endpoint } from '@doorward/contract/authorization/resources'
import { parseResourceUri } from '@doorward/core/permissions/resource-uri'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { getItem, versionHeaders } from '../items.ts'
import { showResource } from './show-resource.ts'

export const getResource = handles(endpoint, async (call, environment: ApiEnvironment) => {
  const id = parseResourceUri(call.params.resourceUri)
  const item = await getItem(call, environment, { kind: 'resource', id })
  return { status: 200, body: showResource(call)(item), headers: versionHeaders(item) }
})

import { getResource as endpoint } from '@doorward/contract/authorization/resources'
import { parseResourceUri } from '@doorward/core/permissions/resource-uri'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { answerItem } from '../one-item.ts'
import { showResource } from './show-resource.ts'

export const getResource = handles(endpoint, async (call, environment: ApiEnvironment) =>
  answerItem(
    call,
    environment,
    { kind: 'resource', id: parseResourceUri(call.params.resourceUri) },
    showResource(call),
  ),
)

import { parseResourceUri } from '@doorward/core/permissions/resource-uri'
import type { Handler } from '../handler.ts'
import { answerItem } from '../items/read-items.ts'
import { showResource } from './show-resource.ts'

export const getResource: Handler<'getResource'> = async (call) =>
  answerItem(call, { kind: 'resource', id: parseResourceUri(call.params.resourceUri) }, showResource(call))

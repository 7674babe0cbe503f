import { listRequests } from '@doorward/contract/authorization/requests'
import type { Json } from '@doorward/core/changes/patch'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { pageOf } from '../items.ts'
import { showRequest } from './show-request.ts'

/** Without the permission to read all requests, a caller sees those that he made or that are for him. */
export const getRequests = handles(listRequests, async (call, environment: ApiEnvironment) => {
  const { status } = call.query
  const { userId } = call.caller
  const own: Json[] = [{ createdBy: userId }, { access: { users: [{ userId }] } }]
  const query: Parameters<typeof pageOf>[2] = {
    kind: 'request',
    limitDefault: 20,
    deleted: status === 'DELETED',
    ...(status && status !== 'DELETED' ? { contains: { status } } : {}),
    ...(call.permitted ? {} : { containsOneOf: own }),
  }
  const { items, parts } = await pageOf(call, environment, query, showRequest(call))
  return { status: 200, body: { records: items, ...parts } }
})

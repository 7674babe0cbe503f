import type { Json } from '@doorward/core/changes/patch'
import type { Handler } from '../handler.ts'
import { storedPage } from '../items/list-page.ts'
import { showEach } from '../items/show-each.ts'
import { deletedRecordsOf } from './deleted-records.ts'
import { showRequest } from './show-request.ts'

/** Without the permission to read all requests, a caller sees those that he made or that are for him. */
export const getRequests: Handler<'getRequests'> = async (call) => {
  const { status } = call.query
  const { userId } = call.caller
  const own: Json[] = [{ createdBy: userId }, { access: { users: [{ userId }] } }]
  const query: Parameters<typeof storedPage>[1] = {
    kind: 'request',
    limitDefault: 20,
    deleted: status === 'DELETED',
    ...(status && status !== 'DELETED' ? { contains: { status } } : {}),
    ...(call.permitted ? {} : { containsOneOf: own }),
  }
  const { items, parts } = await storedPage(call, query)
  const gone = await deletedRecordsOf(call, items)
  return { status: 200, body: { records: showEach(call, items, showRequest(call, gone)), ...parts } }
}

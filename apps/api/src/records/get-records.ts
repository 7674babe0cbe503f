import { listRecords } from '@doorward/contract/authorization/records'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { goneAt } from '../gone-users.ts'
import { pageOf } from '../items.ts'
import { showRecord } from './show-record.ts'

/** Without the permission to read all records, a caller sees those that name him as an admin. */
export const getRecords = handles(listRecords, async (call, environment: ApiEnvironment) => {
  const query = {
    kind: 'record',
    limitDefault: 20,
    deleted: call.query.status === 'DELETED',
    ...(call.permitted ? {} : { adminId: call.caller.userId }),
  } as const
  const { items, parts } = await pageOf(call, environment, query, showRecord(call, await goneAt(call, environment)))
  return { status: 200, body: { records: items, ...parts } }
})

import type { Handler } from '../handler.ts'
import { pageOf } from '../items/list-page.ts'
import { goneAt } from '../rights/gone-users.ts'
import { namesOfPage } from './names-of-page.ts'
import { showRecord } from './show-record.ts'

/** Without the permission to read all records, a caller sees those that name him as an admin. */
export const getRecords: Handler<'getRecords'> = async (call) => {
  const query = {
    kind: 'record',
    limitDefault: 20,
    deleted: call.query.status === 'DELETED',
    ...(call.permitted ? {} : { adminId: call.caller.userId }),
  } as const
  const { items, parts } = await pageOf(call, query, showRecord(call, await goneAt(call)))
  const names = call.query.names ? { names: await namesOfPage(call, items) } : {}
  return { status: 200, body: { records: items, ...names, ...parts } }
}

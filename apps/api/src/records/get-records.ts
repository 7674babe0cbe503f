import { firstIn } from '@doorward/core/records/who-in'
import type { Handler } from '../handler.ts'
import { pageOf } from '../items/list-page.ts'
import { namesOf } from '../items/names-of.ts'
import { goneAt } from '../rights/gone-users.ts'
import { narrowedRecords } from './narrowed-records.ts'
import { showRecord } from './show-record.ts'

/** Without the permission to read all records, a caller sees those that name him as an admin. */
export const getRecords: Handler<'getRecords'> = async (call) => {
  const query = {
    kind: 'record',
    limitDefault: 20,
    deleted: call.query.status === 'DELETED',
    ids: await narrowedRecords(call),
    ...(call.permitted ? {} : { adminId: call.caller.userId }),
  } as const
  const { items, parts } = await pageOf(call, query, showRecord(call, await goneAt(call)))
  const body = { records: items, ...parts }
  if (!call.query.names) return { status: 200, body }
  const firsts = items.map(firstIn)
  const named = {
    userIds: firsts.flatMap(({ userIds }) => userIds),
    groupIds: firsts.flatMap(({ groupIds }) => groupIds),
  }
  return { status: 200, body: { ...body, names: await namesOf(call, named) } }
}

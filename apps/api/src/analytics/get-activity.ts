import { pageParts, readCursor } from '@doorward/http/endpoints/paging'
import type { Handler } from '../handler.ts'
import { readRows } from '../items/read-items.ts'
import { type ActivityPlace, activityPage } from './activity-page.ts'
import { activityQueriesOf } from './activity-query.ts'
import { csvReply, sizeOf } from './rows-or-csv.ts'
import { showActivity } from './show-activity.ts'

const columns = [
  'dateTime',
  'kind',
  'userId',
  'result',
  'done',
  'permission',
  'resourceUri',
  'count',
  'itemKind',
  'itemId',
  'revision',
  'applicationId',
  'connectionId',
  'delegatedBy',
  'throughClient',
  'clientId',
  'ip',
  'requestId',
  'traceId',
  'eventId',
] as const

/** Checks, changes and sign-ins, newest first. */
export const getActivity: Handler<'getActivity'> = async (call) => {
  const { asCsv, limit } = sizeOf(call)
  const after = readCursor(call.page, call.query.cursor) as ActivityPlace | undefined // we made it
  const { lines, next } = await readRows(call, (tx) =>
    activityPage(tx, call.accountId, activityQueriesOf(call.query), { after, limit }),
  )
  const parts = pageParts(call.page, next)
  const activity = lines.map(showActivity)
  return asCsv ? csvReply(columns, activity, parts) : { status: 200, body: { activity, ...parts } }
}

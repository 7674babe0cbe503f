import type { ActivityStep } from '@doorward/contract/authorization/watch/activity'
import { invalid } from '@doorward/core/refusals'
import type { Tx } from '@doorward/store/database/database'
import { countAuthorizationEvents } from '@doorward/store/events/authorization-events'
import { countNotRecorded } from '@doorward/store/events/call-counts'
import { countChanges } from '@doorward/store/events/changes'
import { countSignIns } from '@doorward/store/events/sign-ins'
import type { CallOf, Handler } from '../handler.ts'
import { readRows } from '../items/read-items.ts'
import { activityQueriesOf } from './activity-query.ts'
import { stepFor, stepsOf } from './time-steps.ts'

const dayMs = 86_400_000
const daysMax = 400
/** Rows of each source that are counted; the newest. */
const countedMax = 200_000

interface Counted {
  step: string
  field: Exclude<keyof ActivityStep, 'from'>
  count: number
  /** Rows behind it, and the oldest of them. */
  read: number
  since: Date
}

/** When the counting of each source began, where there were more rows than are counted. */
function beginnings(sources: Counted[][]): Date[] {
  return sources.flatMap((counted) => {
    const read = counted.reduce((sum, each) => sum + each.read, 0)
    return read < countedMax ? [] : [new Date(Math.min(...counted.map(({ since }) => since.getTime())))]
  })
}

type Span = { from: Date; to: Date }

async function countEach(tx: Tx, call: CallOf<'getActivityCounts'>, span: Span, stepSeconds: number) {
  const { accountId } = call
  const { checks, changes, signIns } = activityQueriesOf(call.query)
  const how = { stepSeconds, most: countedMax }
  const [ofChecks, ofChanges, ofSignIns] = [
    checks ? await countAuthorizationEvents(tx, accountId, { ...checks, ...span }, how) : [],
    changes ? await countChanges(tx, accountId, { ...changes, ...span }, how) : [],
    signIns ? await countSignIns(tx, accountId, { ...signIns, ...span }, how) : [],
  ]
  const counted: Counted[][] = [
    ofChecks.map(({ step, allowed, count, read, since }) => ({
      step,
      field: allowed ? 'allowed' : 'denied',
      count: Number(count),
      read: Number(read),
      since,
    })),
    ofChanges.map(({ step, count, since }) => ({
      step,
      field: 'changes',
      count: Number(count),
      read: Number(count),
      since,
    })),
    ofSignIns.map(({ step, failed, count, since }) => ({
      step,
      field: failed ? 'failed' : 'signedIn',
      count: Number(count),
      read: Number(count),
      since,
    })),
  ]
  return { counted, notRecorded: checks ? await countNotRecorded(tx, accountId, span) : 0 }
}

/** How much happened in each step of a span of time: the last day unless told. Raises InvalidRequest for one that is too long. */
export const getActivityCounts: Handler<'getActivityCounts'> = async (call) => {
  const to = call.query.to === undefined ? call.environment.now() : new Date(call.query.to)
  const from = call.query.from === undefined ? new Date(to.getTime() - dayMs) : new Date(call.query.from)
  const spanMs = to.getTime() - from.getTime()
  if (spanMs <= 0 || spanMs > daysMax * dayMs)
    throw invalid('from', `The time from "from" to "to" is more than nothing and at most ${daysMax} days.`)
  const stepSeconds = stepFor(spanMs)
  const { counted, notRecorded } = await readRows(call, (tx) => countEach(tx, call, { from, to }, stepSeconds))
  const found = new Map(counted.flat().map(({ step, field, count }) => [`${step} ${field}`, count]))
  const steps = stepsOf({ from, to }, stepSeconds).map((step): ActivityStep => {
    const of = (field: Counted['field']) => found.get(`${step} ${field}`) ?? 0
    return {
      from: new Date(step * stepSeconds * 1_000).toISOString(),
      allowed: of('allowed'),
      denied: of('denied'),
      changes: of('changes'),
      signedIn: of('signedIn'),
      failed: of('failed'),
    }
  })
  const begins = beginnings(counted).sort((one, other) => other.getTime() - one.getTime())[0]
  return {
    status: 200,
    body: {
      from: from.toISOString(),
      to: to.toISOString(),
      stepSeconds,
      steps,
      ...(begins ? { countedSince: begins.toISOString() } : {}),
      notRecorded,
    },
  }
}

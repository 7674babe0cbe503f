import { listCheckCounts } from '@doorward/store/events/call-counts'
import type { Handler } from '../handler.ts'
import { readRows } from '../items/read-items.ts'
import { stepsOf } from './time-steps.ts'

const hourMs = 3_600_000
const stepSeconds = { HOUR: 3_600, DAY: 86_400 } as const

/** Every check of the last hours, the one under way too: counted whether or not it was recorded. */
export const getCheckCounts: Handler<'getCheckCounts'> = async (call) => {
  const { hours = 24, by = 'HOUR' } = call.query
  const step = stepSeconds[by]
  const to = call.environment.now()
  const span = { from: new Date(to.getTime() - (hours - 1) * hourMs), to }
  const places = stepsOf(span, step)
  const since = new Date((places[0] ?? 0) * step * 1_000)
  const counted = await readRows(call, (tx) => listCheckCounts(tx, call.accountId, { since, stepSeconds: step }))
  const found = new Map(counted.map((row) => [row.step, row]))
  const steps = places.map((place) => ({
    from: new Date(place * step * 1_000).toISOString(),
    allowed: found.get(place)?.allowed ?? 0,
    denied: found.get(place)?.denied ?? 0,
  }))
  return { status: 200, body: { stepSeconds: step, steps } }
}

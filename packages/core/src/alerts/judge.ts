import type { Alert, Finding } from './model.ts'

/** Things that one alert tells of at a time; more are left out until some are gone. */
export const findingsMax = 100
const reasonsTold = 5

/** The reasons of new findings as one text. */
const reasonOf = (fresh: Finding[]): string =>
  [
    ...fresh.slice(0, reasonsTold).map(({ reason }) => reason),
    ...(fresh.length > reasonsTold ? [`And ${fresh.length - reasonsTold} more.`] : []),
  ].join(' ')

/**
 * The alert after a look at the facts. It fires, which sets `lastFired`, when there is something it does not tell of
 * yet; what it tells of already is not repeated until it is gone and comes again.
 */
export function judge(alert: Alert, findings: Finding[], now: Date): Alert {
  const found = findings.slice(0, findingsMax)
  const told = new Set(alert.firing.map(({ subject }) => subject))
  const fresh = found.filter(({ subject }) => !told.has(subject))
  const standing = new Set(found.map(({ subject }) => subject))
  const kept = alert.firing.filter(({ subject }) => standing.has(subject))
  if (fresh.length === 0 && kept.length === alert.firing.length) return alert
  const firing = [...kept, ...fresh]
  if (fresh.length === 0) return { ...alert, firing, acknowledged: firing.length > 0 && alert.acknowledged }
  return { ...alert, firing, acknowledged: false, lastFired: { time: now.toISOString(), reason: reasonOf(fresh) } }
}

/** The alert after somebody has taken note of it. New owners are then known ones. */
export const acknowledge = (alert: Alert): Alert =>
  alert.type === 'NEW_OWNER'
    ? {
        ...alert,
        known: [...new Set([...(alert.known ?? []), ...alert.firing.map(({ subject }) => subject)])],
        firing: [],
        acknowledged: false,
      }
    : { ...alert, acknowledged: alert.firing.length > 0 }

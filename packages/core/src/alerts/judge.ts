import type { Alert, Finding } from './model.ts'

/** Things that one alert tells of at a time; more are left out until some are gone. */
export const findingsMax = 100

/** What an alert does not tell of yet. */
export function newsOf({ firing }: Alert, findings: Finding[]): Finding[] {
  const told = new Set(firing.map(({ subject }) => subject))
  return findings.slice(0, findingsMax).filter(({ subject }) => !told.has(subject))
}

/**
 * The alert after a look at the facts. It fires, which sets `lastFired`, when there is something it does not tell of
 * yet; what it tells of already is not repeated until it is gone and comes again.
 * @param reasonOf the sentences about findings
 */
export function judge(
  alert: Alert,
  findings: Finding[],
  { at, reasonOf }: { at: Date; reasonOf(findings: Finding[]): string },
): Alert {
  const found = findings.slice(0, findingsMax)
  const news = newsOf(alert, findings)
  const standing = new Set(found.map(({ subject }) => subject))
  const kept = alert.firing.filter(({ subject }) => standing.has(subject))
  if (news.length === 0 && kept.length === alert.firing.length) return alert
  const firing = [...kept, ...news.map((finding) => ({ subject: finding.subject, reason: reasonOf([finding]) }))]
  if (news.length === 0) return { ...alert, firing, acknowledged: firing.length > 0 && alert.acknowledged }
  return { ...alert, firing, acknowledged: false, lastFired: { time: at.toISOString(), reason: reasonOf(news) } }
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

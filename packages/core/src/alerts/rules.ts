import type { Alert, AlertFacts, AlertType, Finding } from './model.ts'

type Rule = (alert: Alert, facts: AlertFacts) => Finding[]

export const dayMs = 86_400_000
const unusualFactor = 3
/** Of fewer checks in an hour no share is judged. */
export const rateChecksMin = 100

export const daysSince = (then: Date, now: Date) => Math.floor((now.getTime() - then.getTime()) / dayMs)

const userDenials: Rule = ({ value }, { denials }) =>
  denials
    .filter((user) => user.denials >= value && user.denials > unusualFactor * user.usualPerHour)
    .map((user) => ({
      subject: user.userId,
      happened: {
        what: 'refused',
        user: user.userId,
        count: user.denials,
        usual: Math.round(user.usualPerHour),
      },
    }))

const denialRate: Rule = ({ value }, { checks: { allowed, denied } }) => {
  const all = allowed + denied
  if (all < rateChecksMin || denied * 100 < value * all) return []
  const percent = Math.floor((denied * 100) / all)
  return [{ subject: 'account', happened: { what: 'refusalRate', percent, count: all } }]
}

const newOwner: Rule = ({ known = [] }, { owners }) => {
  const expected = new Set(known)
  return owners
    .filter((userId) => !expected.has(userId))
    .map((userId) => ({ subject: userId, happened: { what: 'newOwner', user: userId } }))
}

const unusedAccessKey: Rule = ({ value }, { accessKeys, now }) =>
  accessKeys
    .filter(({ madeAt, usedAt }) => daysSince(usedAt ?? madeAt, now) >= value)
    .map(({ clientId, keyId, madeAt, usedAt }) => ({
      subject: `${clientId}/${keyId}`,
      happened: {
        what: usedAt ? 'keyLastUsed' : 'keyNeverUsed',
        key: keyId,
        client: clientId,
        count: daysSince(usedAt ?? madeAt, now),
      },
    }))

const expiry: Rule = ({ value }, { certificates, now }) =>
  certificates
    .filter(({ expiresAt }) => expiresAt.getTime() - now.getTime() <= value * dayMs)
    .map(({ name, expiresAt }) => ({
      subject: `${name} ${expiresAt.toISOString()}`,
      happened: { what: expiresAt < now ? 'expired' : 'expires', name, day: expiresAt.toISOString().slice(0, 10) },
    }))

/** A new month is a new subject: the alert may fire again. */
const usageLimit: Rule = ({ value }, { usage: { calls, limit }, now }) => {
  if (limit === undefined || calls * 100 < value * limit) return []
  const month = now.toISOString().slice(0, 7)
  return [{ subject: month, happened: { what: 'usage', count: calls, month, limit } }]
}

const rules: Record<AlertType, Rule> = {
  USER_DENIALS: userDenials,
  DENIAL_RATE: denialRate,
  NEW_OWNER: newOwner,
  UNUSED_ACCESS_KEY: unusedAccessKey,
  EXPIRY: expiry,
  USAGE_LIMIT: usageLimit,
}

/** What an alert has to tell, by the facts. */
export const findingsOf = (alert: Alert, facts: AlertFacts): Finding[] => rules[alert.type](alert, facts)

import { t } from '../../lib/texts.ts'
import { isoText, relativeText } from '../../lib/time.ts'
import type { Claims, ReadToken } from './read-token.ts'

export interface Remark {
  tone: 'good' | 'warning' | 'wrong'
  /** The verdict, where it is more than the tone. */
  word?: string
  text: string
}

/** What many servers allow their clocks to differ by. */
const skewMs = 60_000
/** Times after it are in milliseconds where seconds belong. */
const latestSeconds = 1e11

type Instant = { at: Date } | { remark: Remark } | undefined

/** A claim that holds seconds since 1970 (RFC 7519 2, NumericDate). */
function instantOf(claims: Claims, name: 'exp' | 'nbf' | 'iat'): Instant {
  const value = claims[name]
  if (value === undefined) return undefined
  if (typeof value !== 'number') return { remark: { tone: 'wrong', text: t('tools.noNumber', { claim: name }) } }
  if (Math.abs(value) > latestSeconds)
    return { remark: { tone: 'wrong', text: t('tools.milliseconds', { claim: name }) } }
  return { at: new Date(value * 1000) }
}

const dayMs = 86_400_000

function tellTime(at: Date, now: Date): { when: string; at: string } {
  const days = Math.floor(Math.abs(at.getTime() - now.getTime()) / dayMs)
  const inDays = t(at < now ? 'tools.daysAgo' : 'tools.inDays', { count: days })
  return { when: days > 0 ? inDays : relativeText(at, now), at: isoText(at) }
}

function endRemark(payload: Claims, now: Date): Remark {
  const end = instantOf(payload, 'exp')
  if (!end) return { tone: 'warning', text: t('tools.endless') }
  if ('remark' in end) return end.remark
  return end.at <= now
    ? { tone: 'wrong', word: t('tools.expired'), text: t('tools.ended', tellTime(end.at, now)) }
    : { tone: 'good', word: t('tools.notExpired'), text: t('tools.ends', tellTime(end.at, now)) }
}

/** Says nothing of a time that has come. */
function laterRemark(payload: Claims, name: 'nbf' | 'iat', now: Date): Remark | undefined {
  const instant = instantOf(payload, name)
  if (!instant) return undefined
  if ('remark' in instant) return instant.remark
  if (instant.at.getTime() <= now.getTime() + skewMs) return undefined
  const text = t(name === 'nbf' ? 'tools.notYet' : 'tools.madeLater', tellTime(instant.at, now))
  return { tone: 'wrong', ...(name === 'nbf' ? { word: t('tools.notValidYet') } : {}), text }
}

function headerRemarks({ alg, kid, crit }: Claims): (Remark | false)[] {
  const unsigned = typeof alg !== 'string' || alg.toLowerCase() === 'none'
  return [
    unsigned && { tone: 'wrong', word: t('tools.isUnsigned'), text: t('tools.unsigned') },
    !unsigned && /^HS/.test(alg) && { tone: 'warning', text: t('tools.shared') },
    !unsigned && !/^HS/.test(alg) && kid === undefined && { tone: 'warning', text: t('tools.noKid') },
    crit !== undefined && { tone: 'warning', text: t('tools.critical', { names: JSON.stringify(crit) }) },
  ]
}

/** What an attentive reader would say of a token, its signature apart: what is wrong first. */
export function remarksOf({ header, payload }: ReadToken, now: Date): Remark[] {
  const remarks = [
    ...headerRemarks(header),
    endRemark(payload, now),
    laterRemark(payload, 'nbf', now),
    laterRemark(payload, 'iat', now),
    payload.iss === undefined && { tone: 'warning' as const, text: t('tools.noIssuer') },
    payload.aud === undefined && { tone: 'warning' as const, text: t('tools.noAudience') },
  ].filter((remark) => remark !== undefined && remark !== false)
  const order = ['wrong', 'warning', 'good']
  return remarks.toSorted((one, other) => order.indexOf(one.tone) - order.indexOf(other.tone))
}

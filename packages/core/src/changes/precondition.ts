import { invalid } from '../refusals.ts'

/**
 * What a writer says about the state he read (security O1-O4). `seconds` is a time without milliseconds; `basis` is the
 * revision up to which he knows what else the item stands on, such as the roles that a request asks for.
 */
export type Precondition =
  | { kind: 'version'; versions: number[] | 'any'; basis?: number }
  | { kind: 'time'; at: number; precision: 'milliseconds' | 'seconds' | 'httpDate' }

const httpDate =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/
const isoDate = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/

/**
 * Reads If-Match and If-Unmodified-Since (RFC 9110 §13.1; also ISO 8601, which published clients send).
 * If-Match wins when both are given. Raises InvalidRequest for a value that cannot be read; it is never ignored.
 */
export function parsePrecondition(headers: {
  ifMatch?: string | undefined
  ifUnmodifiedSince?: string | undefined
}): Precondition | undefined {
  if (headers.ifMatch !== undefined) return parseVersions(headers.ifMatch)
  const since = headers.ifUnmodifiedSince?.trim()
  if (since === undefined) return undefined
  const at = Date.parse(since)
  if (Number.isNaN(at))
    throw invalid('If-Unmodified-Since', 'If-Unmodified-Since is neither an ISO 8601 time nor an HTTP date.')
  if (httpDate.test(since)) return { kind: 'time', at, precision: 'httpDate' }
  const iso = isoDate.exec(since)
  if (!iso) throw invalid('If-Unmodified-Since', 'If-Unmodified-Since is neither an ISO 8601 time nor an HTTP date.')
  return { kind: 'time', at, precision: iso[1] ? 'milliseconds' : 'seconds' }
}

function parseVersions(text: string): Precondition {
  if (text.trim() === '*') return { kind: 'version', versions: 'any' }
  const tags = text.split(',').map((tag) => /^\s*"v(\d{1,15})(?:\.(\d{1,15}))?"\s*$/.exec(tag))
  if (tags.includes(null)) throw invalid('If-Match', 'If-Match must be the ETag of an earlier answer, such as "v12".')
  const [basis] = tags.flatMap((tag) => (tag?.[2] ? [Number(tag[2])] : []))
  return { kind: 'version', versions: tags.map((tag) => Number(tag?.[1])), ...(basis === undefined ? {} : { basis }) }
}

/**
 * Whether an item still is what the writer read. `soleInItsSecond` tells that no other version of it was made in the
 * second of its last change; an HTTP date cannot tell such versions apart (security O3).
 */
export function holds(
  precondition: Precondition,
  item: { version: number; lastUpdated: Date; soleInItsSecond: boolean },
): boolean {
  if (precondition.kind === 'version')
    return precondition.versions === 'any' || precondition.versions.includes(item.version)
  const changed = item.lastUpdated.getTime()
  if (precondition.precision === 'milliseconds') return changed <= precondition.at
  const inSecond = Math.floor(changed / 1000) * 1000 <= precondition.at
  return inSecond && (precondition.precision === 'seconds' || changed <= precondition.at || item.soleInItsSecond)
}

/** How far an account is with showing that a domain is its own (decision 48). */
export const verificationStatuses = ['PENDING', 'COMPLETE', 'FAILED'] as const
export type VerificationStatus = (typeof verificationStatuses)[number]

/** What looks at the record have shown so far. */
export interface Looks {
  createdAt: Date
  /** The last look; undefined where nobody has looked yet. */
  checkedAt: Date | undefined
  /** Looks in a row that did not find the record, and since when. */
  failures: number
  failingSince: Date | undefined
}

/** The DNS name whose TXT record proves a domain: a name of its own, so that it stands beside whatever else is there. */
export const recordNameOf = (domain: string): string => `_doorward.${domain}`

const valuePrefix = 'doorward-verification='

/** What the record says; the secret is made for one account and one attempt. */
export const recordValueOf = (secret: string): string => `${valuePrefix}${secret}`

const hourMs = 3_600_000
/** A verified name is given up after so many looks in a row without its record, over at least so long. */
const failuresMax = 3
const failingMsMax = 72 * hourMs

/** What one more look makes of them. */
export const afterLook = (looks: Looks, isThere: boolean, at: Date): Looks => ({
  ...looks,
  checkedAt: at,
  failures: isThere ? 0 : looks.failures + 1,
  failingSince: isThere ? undefined : (looks.failingSince ?? at),
})

/** Whether a name that was verified is its account's no longer. */
export const isLost = ({ failures, failingSince, checkedAt }: Looks): boolean =>
  failures >= failuresMax &&
  failingSince !== undefined &&
  checkedAt !== undefined &&
  checkedAt.getTime() - failingSince.getTime() >= failingMsMax

/** How long after a look the next is due, in milliseconds; undefined where nobody looks any more unless asked. */
export function nextLookMs(status: VerificationStatus, { createdAt }: Looks, now: Date): number | undefined {
  if (status === 'COMPLETE') return 24 * hourMs
  if (status === 'FAILED') return undefined
  const ageMs = now.getTime() - createdAt.getTime()
  if (ageMs < hourMs) return 60_000
  if (ageMs < 24 * hourMs) return 10 * 60_000
  return ageMs < 14 * 24 * hourMs ? hourMs : undefined
}

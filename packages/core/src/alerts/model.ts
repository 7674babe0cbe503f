import type { AlertId } from '../ids.ts'

/** What an alert can watch; `value` means what `unit` says, `usual` stands where nobody set it. */
export const alertTypes = {
  USER_DENIALS: {
    usual: 100,
    max: 1_000_000,
    unit: 'refused checks of one user in an hour, more than thrice his usual',
  },
  DENIAL_RATE: { usual: 50, max: 100, unit: 'per cent of the checks of an hour, of at least 100, that were refused' },
  NEW_OWNER: { usual: 1, max: 1, unit: 'no meaning' },
  UNUSED_ACCESS_KEY: { usual: 90, max: 3_650, unit: 'days without use' },
  EXPIRY: { usual: 30, max: 3_650, unit: 'days before a certificate expires' },
  USAGE_LIMIT: { usual: 80, max: 1_000, unit: "per cent of the account's usage limit of a month" },
} as const
export type AlertType = keyof typeof alertTypes

/** What can have happened, as a sentence about it needs it. A day is one of UTC, such as 2030-06-14, a month 2030-06. */
export type Happening =
  /** `count` refused checks of a user in the present hour, of `usual` ones. */
  | { what: 'refused'; user: string; count: number; usual: number }
  /** Of `count` checks in the present hour, so many per cent were refused. */
  | { what: 'refusalRate'; percent: number; count: number }
  | { what: 'newOwner'; user: string }
  /** A client's key; `count` is in days. */
  | { what: 'keyLastUsed' | 'keyNeverUsed'; key: string; client: string; count: number }
  | { what: 'expired' | 'expires'; name: string; day: string }
  /** `count` calls of `limit` in a month. */
  | { what: 'usage'; count: number; month: string; limit: number }

/** One thing that a rule finds, such as one user. While the subject stays the same, it is not told again. */
export interface Finding {
  subject: string
  happened: Happening
}

/** A finding as its alert keeps it and the API answers it; `reason` is a sentence in English. */
interface Told {
  subject: string
  reason: string
}

export interface Alert {
  alertId: AlertId
  name: string
  type: AlertType
  value: number
  /** Who gets mail; the account's owners when empty. */
  recipients: string[]
  /** What it tells of at present. */
  firing: Told[]
  /** Whether somebody has taken note of all that it tells of. */
  acknowledged: boolean
  lastFired?: { time: string; reason: string }
  /** For NEW_OWNER: the owners that nobody needs to hear of. */
  known?: string[]
}

/** What rules look at. Times are the database's. */
export interface AlertFacts {
  now: Date
  /** Refused checks of users in the present hour, and what is usual for them in an hour. */
  denials: { userId: string; denials: number; usualPerHour: number }[]
  /** Checks of the present hour. */
  checks: { allowed: number; denied: number }
  owners: string[]
  accessKeys: { clientId: string; keyId: string; madeAt: Date; usedAt?: Date | undefined }[]
  certificates: { name: string; expiresAt: Date }[]
  usage: { calls: number; limit?: number | undefined }
}

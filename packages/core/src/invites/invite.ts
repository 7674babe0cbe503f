import { parseDuration } from '../durations.ts'
import type { AccountId, InviteId, RecordId, RoleId, TenantId, UserId } from '../ids.ts'
import type { AccessRecord, Statement } from '../permissions/model.ts'
import { oneSpelling } from '../permissions/resource-uri.ts'
import { nameByRoles } from '../records/made-name.ts'
import { invalid } from '../refusals.ts'

/** What becomes of the record that earlier invites of the same person made. */
export const conflictStrategies = [
  'GENERATE_NEW_RECORD',
  'UNSAFE_FORCE_MERGE',
  'REPLACE_RECORD_DATA',
  'SKIP_CHANGES',
] as const
export type ConflictStrategy = (typeof conflictStrategies)[number]

/** Whoever will accept; nobody yet, so no right of his own counts. */
export const somebody = '?' as UserId // no user has this id

/** What an invite gives to whoever accepts it, as a record; only its effect is looked at. */
export const recordOfSomebody = (statements: Statement[]): AccessRecord => ({
  recordId: '' as RecordId, // it is never stored
  name: '',
  statements,
  users: [{ userId: somebody }],
  groups: [],
  admins: [],
})

/** An invite as it is stored, under the hash of its id; the id itself is known to its holder only (security 28). */
export interface Invite {
  createdBy: UserId
  /** Who could act as the client that made it, by a key that he made; nobody for an invite of a person's. */
  behind?: UserId[]
  statements: Statement[]
  /** Base64 of the address, sealed with the account's data key: the log keeps no personal data in the clear. */
  sealedEmail?: string
  /** Base64url; a keyed hash by which the invites to an address are found. */
  emailHash?: string
  defaultLoginTenantId?: TenantId
  linkedUserId?: string
  conflictResolutionStrategy: ConflictStrategy
  expiryTime: string
  /** ISO 8601. */
  expiresAt: string
  tags?: Record<string, string>
}

/** Who signs in by an invite, and where. */
export interface SigningIn {
  accountId: AccountId
  inviteId: InviteId
  userId: UserId
  origin: string
  requestId: string
  ip: string
}

/** What a sign-in has to know of an invite that can still be accepted. */
export interface StandingInvite {
  /** The tenant whose people it is for. */
  tenantId?: TenantId
}

const expiryDefault = 'P7D'
const secondsMin = 5 * 60
const secondsMax = 30 * 86_400

/** How long an invite stands. Raises InvalidRequest for anything but 5 minutes to 30 days. */
export function parseExpiryTime(text: string = expiryDefault): { expiryTime: string; seconds: number } {
  const seconds = parseDuration(text)
  if (seconds === undefined || seconds < secondsMin || seconds > secondsMax)
    throw invalid('expiryTime', 'expiryTime is an ISO 8601 duration from PT5M to P30D.')
  return { expiryTime: text, seconds }
}

/** Ids of records that invites share begin so; nobody else may make a record of such an id. */
export const invitedRecordPrefix = 'rec_invited_'

/** Whether a record id is kept for what invites make. */
export const isInvitedRecordId = (recordId: string): boolean => recordId.startsWith(invitedRecordPrefix)

/** Whether a record gives to this person alone: only then may an invite of theirs add to it. */
export const isOnlyFor = ({ users, groups, statements }: AccessRecord, userId: UserId): boolean =>
  users.length === 1 &&
  users[0]?.userId === userId &&
  groups.length === 0 &&
  statements.every((statement) => !statement.users?.length && !statement.groups?.length)

interface Accepting {
  recordId: RecordId
  userId: UserId
  /** A role's name, where the role exists. */
  roleName: (roleId: RoleId) => string | undefined
}

/**
 * The record that accepting an invite saves, or null when it saves none.
 * @param before the record of earlier invites of the same person, which gives to him alone; null for a new record
 */
export function recordOfInvite(
  invite: Pick<Invite, 'createdBy' | 'statements' | 'conflictResolutionStrategy'>,
  { recordId, userId, roleName }: Accepting,
  before: AccessRecord | null,
): AccessRecord | null {
  const { statements, conflictResolutionStrategy: strategy, createdBy } = invite
  if (statements.length === 0 || (before && strategy === 'SKIP_CHANGES')) return null
  if (before && strategy === 'UNSAFE_FORCE_MERGE') {
    const added = statements.filter((statement) => !isAmong(statement, before.statements))
    return { ...before, statements: [...before.statements, ...added] }
  }
  const described = before ?? {
    name: nameByRoles(statements, 'invite', roleName),
    description: 'Made by accepting an invite.',
  }
  return { ...described, recordId, statements, users: [{ userId }], admins: [{ userId: createdBy }], groups: [] }
}

/** A statement as it is compared. */
const textOf = ({ resources, ...statement }: Statement): string =>
  JSON.stringify([statement, resources.map(({ resourceUri }) => oneSpelling(resourceUri))])

const isAmong = (statement: Statement, others: Statement[]): boolean =>
  others.some((other) => textOf(other) === textOf(statement))

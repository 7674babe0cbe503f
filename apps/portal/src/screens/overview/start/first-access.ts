import type { AccessRecordReply } from '@doorward/contract/authorization/access/records'
import type { ClientReply } from '@doorward/contract/authorization/build/clients'
import { ApiError } from '@doorward/contract/client'
import type { Effect } from '@doorward/contract/preview'
import type { RecordId, RoleId, UserId } from '@doorward/core/ids'
import { givesOwnership, isProgram } from '@doorward/core/permissions/owners'
import { asId } from '../../../lib/as-id.ts'
import { t } from '../../../lib/texts.ts'
import { effectOfBoth } from '../../../nouns/access/role-and-record.ts'
import { recordQueries } from '../../../queries/nouns/records.ts'
import { roleQueries } from '../../../queries/nouns/roles.ts'

/**
 * What the first steps make. The ids are fixed and the client is known by its tag, so that repeating makes nothing twice
 * and a reload goes on where it was.
 */
export const firstAccess = {
  roleId: asId<RoleId>('ro_report_reader'),
  recordId: asId<RecordId>('rec_report_readers'),
  roleName: t('start.roleName'),
  recordName: t('start.recordName'),
  clientName: t('start.clientName'),
  clientTags: { FirstSteps: 'reports' },
  action: 'reports:read',
  resources: '/reports/*',
  resource: '/reports/7',
  refusedAction: 'reports:delete',
} as const

/** How far the first steps are, by what is there. */
export interface FirstAccess {
  /** Whom the record names; nobody yet where it is not made. */
  userId: string | undefined
  client: ClientReply | undefined
}

const isOwn = (client: ClientReply): boolean => client.tags?.FirstSteps === firstAccess.clientTags.FirstSteps

const peopleOf = ({ users, statements }: AccessRecordReply): string[] =>
  [...users, ...statements.flatMap((statement) => statement.users ?? [])].map(({ userId }) => userId)

/**
 * How far the first steps are; null where they have no place: for who does not own the account, and once there is access
 * or a client that somebody made otherwise. A client that owns the account is no such: the operator's command made it with
 * the account (`doorward bootstrap`).
 */
export function firstAccessIn(
  records: readonly AccessRecordReply[],
  clients: readonly ClientReply[],
  me: string,
): FirstAccess | null {
  const ours = records.find(({ recordId }) => recordId === firstAccess.recordId)
  const others = records.filter((record) => record !== ours)
  const owners = new Set(others.flatMap(peopleOf))
  const isNew =
    others.every(({ statements }) => statements.every(givesOwnership)) &&
    others.filter((record) => !peopleOf(record).every(isProgram)).length === 1
  if (!isNew || !owners.has(me) || clients.some((client) => !isOwn(client) && !owners.has(client.clientId))) return null
  const named = ours && peopleOf(ours).find((userId) => !isProgram(userId))
  if (ours && (named === undefined || named === me)) return null
  return { userId: named, client: clients.find(isOwn) }
}

/** Does it, unless somebody did so before. */
async function unlessThere(make: () => Promise<unknown>): Promise<void> {
  try {
    await make()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
  }
}

interface FirstGiven {
  effectOf: () => Promise<Effect>
  save: () => Promise<void>
  /** The role stays: nobody has it. */
  takeBack: () => Promise<void>
}

/** Lets somebody read reports by a role of its own, and what that would move; nothing is made before it is saved. */
export function firstGiven(userId: string): FirstGiven {
  const { roleId, roleName, action, recordId, recordName, resources } = firstAccess
  const role = { roleId, name: roleName, permissions: [{ action, allow: true, grant: false, delegate: false }] }
  const statements = [{ roles: [roleId], resources: [{ resourceUri: resources }] }]
  const record = { recordId, name: recordName, users: [{ userId: asId<UserId>(userId) }], statements }
  return {
    effectOf: () => effectOfBoth(role, record),
    save: async () => {
      await unlessThere(() => roleQueries.create(role))
      await unlessThere(() => recordQueries.create(record))
      await recordQueries.changed(recordId)
    },
    takeBack: async () => {
      const { version } = await recordQueries.reread(recordId)
      await recordQueries.remove(recordId, version)
      await recordQueries.changed(recordId)
    },
  }
}

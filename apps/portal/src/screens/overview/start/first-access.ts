import type { AccessRecordReply } from '@doorward/contract/authorization/access/records'
import type { ClientReply } from '@doorward/contract/authorization/build/clients'
import { ApiError } from '@doorward/contract/client'
import type { RecordId, RoleId, UserId } from '@doorward/core/ids'
import { givesOwnership, isProgram } from '@doorward/core/permissions/owners'
import { asId } from '../../../lib/as-id.ts'
import { t } from '../../../lib/texts.ts'
import { type AccessWrite, recordMade } from '../../../nouns/access/access-write.ts'
import { clientQueries, createAccessKey } from '../../../queries/nouns/clients.ts'
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
 * or a client that somebody made otherwise.
 */
export function firstAccessIn(
  records: readonly AccessRecordReply[],
  clients: readonly ClientReply[],
  me: string,
): FirstAccess | null {
  const ours = records.find(({ recordId }) => recordId === firstAccess.recordId)
  const others = records.filter((record) => record !== ours)
  const isNew = others.length === 1 && others.every(({ statements }) => statements.every(givesOwnership))
  const owns = others.some((record) => peopleOf(record).includes(me))
  if (!isNew || !owns || clients.some((client) => !isOwn(client))) return null
  const named = ours && peopleOf(ours).find((userId) => !isProgram(userId))
  if (ours && (named === undefined || named === me)) return null
  return { userId: named, client: clients.find(isOwn) }
}

/** Does it, unless somebody did so before; answers whether it did. */
async function unlessThere(make: () => Promise<unknown>): Promise<boolean> {
  try {
    await make()
    return true
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    return false
  }
}

/**
 * Makes the role that gives nobody anything yet; what a record of it would move can be asked then. Answers what takes it
 * back; nothing where it was there.
 */
export async function makeFirstRole(): Promise<(() => Promise<unknown>) | undefined> {
  const { roleId, roleName, action } = firstAccess
  const permissions = [{ action, allow: true, grant: false, delegate: false }]
  const isMade = await unlessThere(() => roleQueries.create({ roleId, name: roleName, permissions }))
  return isMade ? () => roleQueries.remove(roleId, undefined) : undefined
}

/** Lets somebody read reports by the first role, and what that would move. */
export function firstRecord(userId: string): Pick<AccessWrite, 'effectOf'> & { save: () => Promise<void> } {
  const { roleId, recordId, recordName, resources } = firstAccess
  const statements = [{ roles: [roleId], resources: [{ resourceUri: resources }] }]
  const input = { recordId, name: recordName, users: [{ userId: asId<UserId>(userId) }], statements }
  const { effectOf } = recordMade(input)
  return {
    effectOf,
    save: async () => {
      await unlessThere(() => recordQueries.create(input))
      await recordQueries.changed(recordId)
    },
  }
}

/** Makes a key of the client of the first steps, and the client where it is not there yet; resolves with the secret. */
export async function makeFirstKey(client: ClientReply | undefined): Promise<string | undefined> {
  const { clientName: name, clientTags: tags } = firstAccess
  const options = { grantUserPermissionsAccess: true }
  const { clientId } = client ?? (await clientQueries.create({ name, options, tags }))
  return (await createAccessKey(clientId)).accessKey
}

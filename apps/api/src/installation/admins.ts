import { platformAccountId, type RecordId, type RoleId, type UserId } from '@doorward/core/ids'
import type { AccessRecord } from '@doorward/core/permissions/model'
import { installationResource } from '@doorward/core/platform'
import { isHere } from '@doorward/core/users/user-state'
import { newRequestId } from '@doorward/http/app/request-id'
import { StartError } from '@doorward/store/database/start-error'
import { findItem } from '@doorward/store/items/items'
import type { Change } from '@doorward/store/writes/model'
import type { ApiEnvironment } from '../environment.ts'
import { changeTo } from '../items/documents.ts'

/** Who the change log says it was: no user's id can begin so. */
export const operator = 'Doorward:operator'

const role = {
  roleId: 'ro_installation_admin' as RoleId, // the one of its account: no API writes there
  name: 'Installation admin',
  permissions: ['installation:read', 'installation:update'].map((action) => ({
    action,
    allow: true,
    grant: false,
    delegate: false,
  })),
}
const recordId = 'rec_installation_admins' as RecordId // likewise
const roleKey = { kind: 'role', id: role.roleId } as const
const recordKey = { kind: 'record', id: recordId } as const

const recordOf = (userIds: UserId[]) => ({
  recordId,
  name: 'Admins of the installation',
  users: userIds.map((userId) => ({ userId })),
  admins: [],
  groups: [],
  statements: [{ roles: [role.roleId], resources: [{ resourceUri: installationResource }] }],
})
const namedIn = (doc: unknown): UserId[] => ((doc as AccessRecord | null)?.users ?? []).map(({ userId }) => userId) // as `recordOf` wrote it

type Parts = Pick<ApiEnvironment, 'database' | 'commit'>

/** Makes the change that a decision asks for; answers whether there was any. */
async function change(
  { commit }: Parts,
  userId: UserId,
  decide: (named: UserId[], user: { [key: string]: unknown } | null) => UserId[],
): Promise<boolean> {
  const userKey = { kind: 'user', id: userId } as const
  let changed = false
  await commit({
    accountId: platformAccountId,
    actor: operator,
    requestId: newRequestId(),
    reads: [roleKey, recordKey, userKey],
    decide: (view) => {
      const record = view.item(recordKey)
      const before = record && !record.deleted ? namedIn(record.doc) : []
      const user = view.item(userKey)
      const after = decide(before, user && !user.deleted ? user.doc : null)
      changed = after.length !== before.length
      const changes: Change[] = changed
        ? [changeTo(roleKey, role), changeTo(recordKey, after.length > 0 ? recordOf(after) : null)]
        : []
      return { changes, reply: () => ({ status: 200, body: undefined }) }
    },
  })
  return changed
}

/**
 * Makes a person of the platform, by the id that he signs in with, an admin of the installation, as the operator; the
 * platform's change log tells it. Nothing else gives these rights. False where he is one already. Raises StartError for
 * somebody who is not there, or may be in one account alone.
 */
export const addAdmin = (parts: Parts, userId: UserId): Promise<boolean> =>
  change(parts, userId, (named, user) => {
    if (user === null || !isHere(user)) throw new StartError(`${userId} is no person of this installation.`)
    if (user.boundTo !== undefined)
      throw new StartError(`${userId} signs in by an account's own provider, which may not vouch for an admin.`)
    return named.includes(userId) ? named : [...named, userId]
  })

/** Takes it away, for the next request on every node; false where he was none. */
export const removeAdmin = (parts: Parts, userId: UserId): Promise<boolean> =>
  change(parts, userId, (named) => named.filter((each) => each !== userId))

/** Who they are, by the ids that they sign in with. */
export const listAdmins = ({ database }: Pick<Parts, 'database'>): Promise<UserId[]> =>
  database.account(
    platformAccountId,
    async (tx) => {
      const record = await findItem(tx, platformAccountId, recordKey)
      return record && !record.deleted ? namedIn(record.doc) : []
    },
    'read',
  )

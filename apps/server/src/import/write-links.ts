import type { UserId } from '@doorward/core/ids'
import { limits } from '@doorward/core/limits'
import type { Group } from '@doorward/core/permissions/model'
import type { ItemKey } from '@doorward/store/items/items'
import { membershipOf } from '@doorward/store/items/tenants'
import type { Change } from '@doorward/store/writes/model'
import { left } from './arrivals.ts'
import { closed, type Looked, lives, type Run, settle } from './run.ts'
import { counted, type Note } from './tally.ts'

const usersPerWrite = 100

/** Puts users into a group that comes, or that an import made. */
export async function writeMembers(run: Run, groupId: string, userIds: ReadonlySet<UserId>): Promise<void> {
  const key = { kind: 'group', id: groupId } as const
  const leave = (why: string) => ({
    changes: [],
    notes: [left('users in groups', `${userIds.size} of ${groupId}`, why)],
  })
  await settle(run, [key], (looked) => {
    const item = looked.item(key)
    if (!lives(run, looked, key)) return leave('there is no such group')
    if (run.made.has(closed(key))) return leave('another group of the same id is here already')
    const { users: present } = (item?.doc ?? { users: [] }) as Pick<Group, 'users'> // a stored one
    const known = new Set(present.map(({ userId }) => userId))
    const missing = [...userIds].filter((userId) => !known.has(userId))
    const fits = missing.slice(0, Math.max(0, limits.groupUsersMax - known.size))
    const users = [...present, ...fits.map((userId) => ({ userId }))]
    const tooMany = `a group has ${limits.groupUsersMax} users at most`
    return {
      changes: fits.length === 0 ? [] : [{ ...key, after: { ...item?.doc, users } }],
      notes: [
        ...counted('groupMembers', fits.length, userIds.size - missing.length),
        ...missing.slice(fits.length).map((id) => left('users in groups', id, tooMany)),
      ],
    }
  })
}

/** What becomes of a user's place in a tenant: nobody is in two, and whoever is in one stays there. */
function placed(run: Run, looked: Looked, { userId, tenantKey }: { userId: UserId; tenantKey: ItemKey }): Note {
  const user = { kind: 'user', id: userId } as const
  const has = (looked.item(user)?.doc.tenant as { tenantId?: string } | undefined)?.tenantId
  const leave = (why: string) => left('users in tenants', `${userId} in ${tenantKey.id}`, why)
  if (!lives(run, looked, tenantKey)) return leave('there is no such tenant')
  if (!lives(run, looked, user)) return leave('there is no such user')
  if (has === tenantKey.id) return { is: 'isThere', told: 'tenantMembers' }
  const isElsewhere = has !== undefined || run.made.has(placeOf(userId))
  return isElsewhere
    ? leave('a user is in one tenant at most, and is in another')
    : { is: 'comes', told: 'tenantMembers' }
}

const placeOf = (userId: UserId): string => `tenant of ${userId}`

/** Puts users who are in no tenant yet into one. */
export async function writeTenantMembers(run: Run, tenantId: string, userIds: readonly UserId[]): Promise<void> {
  const tenantKey = { kind: 'tenant', id: tenantId } as const
  for (let at = 0; at < userIds.length; at += usersPerWrite) {
    const some = userIds.slice(at, at + usersPerWrite)
    const keyOf = (id: UserId) => ({ kind: 'user', id }) as const
    await settle(run, [tenantKey, ...some.map(keyOf)], (looked) => {
      const notes = some.map((userId) => placed(run, looked, { userId, tenantKey }))
      const come = some.filter((_, place) => notes[place]?.is === 'comes')
      const tenant = looked.item(tenantKey)
      const changes: Change[] = tenant
        ? come.map((id) => ({ ...keyOf(id), after: { ...looked.item(keyOf(id))?.doc, tenant: membershipOf(tenant) } }))
        : []
      return { changes, notes, taken: come.map(placeOf) }
    })
  }
}

import type { GroupId, UserId } from '../ids.ts'

interface Named {
  users?: readonly { userId: UserId }[] | undefined
  groups?: readonly { groupId: GroupId }[] | undefined
}

/** Whom a record names, in itself and in its statements; each once, in their order there. */
export function whoIn(record: Named & { statements: readonly Named[] }): { groupIds: GroupId[]; userIds: UserId[] } {
  const all = [record, ...record.statements]
  return {
    groupIds: [...new Set(all.flatMap(({ groups }) => groups ?? []).map(({ groupId }) => groupId))],
    userIds: [...new Set(all.flatMap(({ users }) => users ?? []).map(({ userId }) => userId))],
  }
}

/** How many of those a record names a list tells by name, beside it or on hover; the others are counted. */
const toldByName = 4

/** Whom a list tells by name: groups before people. */
export function firstIn(record: Parameters<typeof whoIn>[0]): ReturnType<typeof whoIn> {
  const { groupIds, userIds } = whoIn(record)
  const groups = groupIds.slice(0, toldByName)
  return { groupIds: groups, userIds: userIds.slice(0, toldByName - groups.length) }
}
